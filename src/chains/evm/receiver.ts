/**
 * Finds out what is at a receiver's address: a person, a contract, or a contract on another network only, in which case nobody may
 * control the address here (decisions 32). Other networks only add a warning, so they get little time. What follows from the result is
 * up to the send guard.
 */
import type { Clock } from '../../lib/clock.ts'
import { mapLimit } from '../../lib/map-limit.ts'
import type { EvmNetwork } from '../network.ts'
import type { ReceiverFacts } from '../tokens.ts'
import type { Code } from './has-code.ts'

/** How many networks are asked at the same time. */
const CONCURRENCY = 6
/** For how many ms a network that did not answer is not asked again. */
const SILENT_MS = 60_000

export type ContractSearch = {
  /** The first of these networks on which a contract is found. */
  find(
    others: readonly EvmNetwork[],
    codeAt: (network: EvmNetwork) => Promise<Code>,
  ): Promise<EvmNetwork | undefined>
}

export function createContractSearch(clock: Clock): ContractSearch {
  /** Monotonic time of the last failure, by network. */
  const silent = new Map<string, number>()

  const isSilent = ({ caipNetworkId }: EvmNetwork): boolean => {
    const at = silent.get(caipNetworkId)
    return at !== undefined && clock.monotonic() - at < SILENT_MS
  }

  return {
    async find(others, codeAt) {
      let found: EvmNetwork | undefined
      const search = async (network: EvmNetwork): Promise<void> => {
        const code = await codeAt(network).catch((): Code => {
          // A network that cannot be read counts as one without a contract.
          silent.set(network.caipNetworkId, clock.monotonic())
          return 'none'
        })
        if (code === 'contract') found ??= network
      }
      const candidates = others.filter((network) => !isSilent(network))
      await mapLimit(CONCURRENCY, candidates, search, () => found !== undefined)
      return found
    },
  }
}

export async function inspectReceiver(p: {
  readonly readCode: () => Promise<Code>
  readonly findContract: () => Promise<EvmNetwork | undefined>
}): Promise<ReceiverFacts> {
  const code = await p.readCode()
  if (code !== 'none') return { kind: code === 'contract' ? 'contract' : 'person' }
  const network = await p.findContract()
  return network ? { kind: 'elsewhere', network: network.name } : { kind: 'person' }
}
