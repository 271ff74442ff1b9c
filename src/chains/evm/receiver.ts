/**
 * What stands at a receiver's address: a person, a contract, or nothing here and a contract on another network, which
 * nobody may have the key to here (decisions 32). Other networks are asked quickly or not at all: they only warn.
 */
import type { Clock } from '../../lib/clock.ts'
import type { EvmNetwork } from '../network.ts'
import type { ReceiverFacts } from '../tokens.ts'
import { atOnce } from './at-once.ts'
import type { Code } from './has-code.ts'

/** At a time, so that twenty networks are not twenty connections at once. */
const AT_ONCE = 6
/** Milliseconds for which a network that did not answer is left alone. */
const SILENT_MS = 60_000

export type Elsewhere = {
  /** The first of these networks found with a contract there. */
  find(
    others: readonly EvmNetwork[],
    codeAt: (network: EvmNetwork) => Promise<Code>,
  ): Promise<EvmNetwork | undefined>
}

export function createElsewhere(clock: Clock): Elsewhere {
  /** When each did not answer. */
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
          // What does not answer says nothing.
          silent.set(network.caipNetworkId, clock.monotonic())
          return 'none'
        })
        if (code === 'contract') found ??= network
      }
      const asked = others.filter((network) => !isSilent(network))
      await atOnce(AT_ONCE, asked, search, () => found !== undefined)
      return found
    },
  }
}

export async function inspectReceiver(p: {
  readonly here: () => Promise<Code>
  readonly elsewhere: () => Promise<EvmNetwork | undefined>
}): Promise<ReceiverFacts> {
  const code = await p.here()
  if (code !== 'none') return { kind: code === 'contract' ? 'contract' : 'person' }
  const network = await p.elsewhere()
  return network ? { kind: 'elsewhere', network: network.name } : { kind: 'person' }
}
