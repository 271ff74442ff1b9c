/** Whether the wallet makes several calls as one. It may be on another device, so it is asked once for each review, not at each rereading. */
import type { EvmCalls } from '../../../chains/calls.ts'
import type { Address } from '../../../chains/chain.ts'
import type { EvmNetwork } from '../../../chains/network.ts'
import { refusesBatches } from '../../../transfer/refused-batches.ts'
import type { Step, SwapWallet } from '../contract.ts'

type Facts = { readonly calls: EvmCalls; readonly network: EvmNetwork; readonly owner: Address }

export async function makesOneOf(
  wallet: SwapWallet,
  { calls, network, owner }: Facts,
  steps: readonly Step[],
): Promise<boolean> {
  const { swap } = wallet
  // Another review, as after every change of account or network.
  if (swap.state.flow.step === 'preparing') swap.batching = undefined
  const mayBatch = steps.length > 1 && !refusesBatches(wallet, { network, owner })
  const connector = wallet.session.connector()
  const provider = mayBatch ? connector?.provider('eip155') : undefined
  if (!provider || !('request' in provider)) return false
  if (swap.batching?.connector !== connector)
    swap.batching = { connector, answer: calls.canBatch({ provider, address: owner, network }) }
  return swap.batching.answer
}
