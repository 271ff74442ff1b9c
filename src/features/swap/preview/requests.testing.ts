/** What a review asks a wallet for, and what a request to a wallet consists of. */
import type { Hex } from '../../../chains/chain.ts'
import type { StepKind, SwapReview } from '../contract.ts'
import { isSwap } from '../market.testing.ts'
import type { Sent } from '../swap.testing.ts'

type Call = Pick<Sent, 'to' | 'value' | 'data'>
export type Request =
  | (Call & { readonly from: string; readonly chainId: Hex })
  | { readonly from: string; readonly chainId: Hex; readonly calls: readonly Call[] }

export const callsOf = (request: Request): readonly Call[] => ('calls' in request ? request.calls : [request])

/** The steps that it is made of. */
export const kindsOf = (request: Request): readonly StepKind[] =>
  callsOf(request).map((call) => (isSwap(call) ? 'swap' : /0{64}$/.test(call.data) ? 'reset' : 'approval'))

/** What a press on this review asks for. */
export const requestOf = ({ steps, isBatch, network, owner: from }: SwapReview): Request | undefined => {
  const chainId: Hex = `0x${network.id.toString(16)}`
  const calls = steps.map(
    ({ call: { to, value, data } }): Call => ({ to, value: `0x${value.toString(16)}`, data }),
  )
  const [first] = calls
  if (isBatch) return { version: '2.0.0', from, chainId, atomicRequired: true, calls } as Request
  return first && { from, ...first, chainId }
}
