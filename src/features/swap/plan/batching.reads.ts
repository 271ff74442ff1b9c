/** Whether the wallet makes several calls as one. It may be on another device, so it is asked once for each review, not at each rereading. */
import type { EvmCalls } from '../../../chains/calls.ts'
import type { Address } from '../../../chains/chain.ts'
import type { EvmNetwork } from '../../../chains/network.ts'
import type { Step, SwapWallet } from '../contract.ts'
import { refusesBatches } from './refused-batches.ts'

type Facts = { readonly calls: EvmCalls; readonly network: EvmNetwork; readonly owner: Address }

export async function makesOneOf(
  wallet: SwapWallet,
  { calls, network, owner }: Facts,
  steps: readonly Step[],
): Promise<boolean> {
  const { swap } = wallet
  // Another review.
  if (swap.state.flow.step === 'preparing') swap.batching = undefined
  const connector = wallet.session.connector()
  const mayBatch = steps.length > 1 && !refusesBatches(wallet, { network, owner })
  const provider = mayBatch ? connector?.provider('eip155') : undefined
  if (!connector || !provider || !('request' in provider)) return false
  const { caipNetworkId } = network
  const known = swap.batching
  const isKnown =
    known?.connector === connector && known.owner === owner && known.caipNetworkId === caipNetworkId
  if (isKnown) return known.answer
  const answer = calls.canBatch({ provider, address: owner, network })
  swap.batching = { connector, owner, caipNetworkId, answer }
  return answer
}
