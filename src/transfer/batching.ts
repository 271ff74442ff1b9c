/**
 * Whether the wallet makes several calls as one (EIP-5792). It may be on another device, so it is asked once for each review, not at each
 * rereading; and once it has refused, it is asked for them one by one as long as the page is loaded.
 */
import type { EvmCalls } from '../chains/calls.ts'
import type { Address } from '../chains/chain.ts'
import type { EvmNetwork, Namespace } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Core } from '../core/wallet.ts'
import type { WalletModalError } from '../errors/base.ts'
import { failure } from '../errors/to-error.ts'
import { oncePerCore } from '../lib/once-per.ts'

/** What the wallet has said of batches for the review that is open. */
export type Batching = {
  batching?: { readonly connector: Connector; readonly answer: Promise<boolean> } | undefined
}

/** What is asked by it is no request of the visitor's: no leaving ends it, and it is not kept. Another session is another wallet. */
export const readerOf = (connector: Connector, namespace: Namespace, session: () => string | undefined) =>
  connector.provider(namespace, {
    stillWanted(topic) {
      if (topic !== session()) throw failure('connector-not-connected')
    },
    onAsked() {},
  })

type Batcher = { readonly owner: Address; readonly network: EvmNetwork }

const refusals = oncePerCore<Core, Set<string>>(() => new Set())

const keyOf = ({ owner, network }: Batcher): string => `${network.caipNetworkId}:${owner}`

export const refusesBatches = (core: Core, batcher: Batcher): boolean => refusals(core).has(keyOf(batcher))

/**
 * No such method (by JSON-RPC, by EIP-1193), or not with these parameters. EIP-5792: no such capability, not on this network, too large, the
 * account's upgrade was refused, not all or nothing.
 */
const REFUSALS: readonly unknown[] = [-32601, -32602, 4200, 5700, 5710, 5740, 5750, 5760]

/** Call with why a batch was not sent. True: for one of these reasons. */
export function keepRefusal(core: Core, batcher: Batcher, { code }: WalletModalError): boolean {
  const isRefused = REFUSALS.includes(code)
  if (isRefused) refusals(core).add(keyOf(batcher))
  return isRefused
}

/** `isNew`: of another review, as after every change of account or network. */
export async function makesOneOf(
  core: Core,
  kept: Batching,
  { calls, ...batcher }: Batcher & { readonly calls: EvmCalls },
  { count, isNew }: { readonly count: number; readonly isNew: boolean },
): Promise<boolean> {
  const { owner, network } = batcher
  if (isNew) kept.batching = undefined
  const connector = core.session.connector()
  if (!connector || count < 2 || refusesBatches(core, { owner, network })) return false
  const known = kept.batching
  if (known?.connector === connector) return known.answer
  const provider = connector.provider('eip155')
  if (!provider || !('request' in provider)) return false
  const answer = calls.canBatch({ provider, address: owner, network })
  kept.batching = { connector, answer }
  return answer
}
