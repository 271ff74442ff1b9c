/** Owns what tests of swaps share: a connected visitor, a wallet with a log, and services that a test answers. */
import { type Sent as Asked, json, type Respond } from '../../api/api.testing.ts'
import type { Hex } from '../../chains/chain.ts'
import type { MockOptions, MockProvider } from '../../connectors/mock.ts'
import { serve } from '../../core/breaking-service.testing.ts'
import { createHarness, type Harness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Asset, Draft, SwapState, SwapWallet } from './contract.ts'
import { readSides } from './draft/draft.reads.ts'
import { agree, press } from './preview/preview.actions.ts'
import { emptyDraft, resetSwap, swapOf, withSwap } from './swap.state.ts'

export const NETWORK = 'eip155:1'

export type Sent = {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data: Hex
  readonly chainId?: Hex
}

export type Swapping = Harness & {
  readonly wallet: SwapWallet
  readonly provider: MockProvider
  readonly state: SwapState
  /** Every call of the services so far. */
  readonly asked: readonly Asked[]
  /** Every `eth_sendTransaction` and `wallet_sendCalls` so far. */
  sent(): Sent[]
}

/** The wallet as Swap's verbs take it. */
export const forSwap = (wallet: Wallet): SwapWallet => withSwap(wallet, swapOf(wallet.core))

type Given = HarnessOptions & {
  /** Answers the exchange's calls. */
  readonly respond: Respond
  /** Answers which networks are served. */
  readonly gate?: Respond
  /** In place of the fake chain's own verbs. */
  readonly chain?: object
  readonly mock?: MockOptions
}

export async function startSwapping({ respond, gate, chain, mock, ...given }: Given): Promise<Swapping> {
  const harness = createHarness(given)
  Object.assign(harness.chain, chain)
  const { element } = harness
  const asked = serve(harness, respond, gate)
  const provider = harness.announce(RDNS, mock)
  await element.show()
  await harness.connect(RDNS)
  await element.show()
  await harness.settled()
  const wallet = forSwap(harness.wallet)
  const sent = () =>
    provider.requests
      .filter(({ method }) => method === 'eth_sendTransaction' || method === 'wallet_sendCalls')
      .flatMap(({ params }) => params as Sent[])
  return { ...harness, wallet, provider, state: wallet.swap.state, asked, sent }
}

export const asset = (address: Hex | undefined): Asset => ({ caipNetworkId: NETWORK, address })

export type Written = {
  readonly from: Hex | undefined
  readonly to: Hex | undefined
  /** As typed. */
  readonly amount: string
} & Partial<Pick<Draft, 'isUnlimited' | 'slippage'>>

/** A new draft in the Swap view, its two tokens read. */
export async function write(wallet: SwapWallet, { from, to, ...more }: Written): Promise<void> {
  resetSwap(wallet)
  wallet.go.reset('Account')
  wallet.go.to('Swap')
  wallet.swap.state.draft = { ...emptyDraft, from: asset(from), to: asset(to), ...more }
  await readSides(wallet)
}

/** Agrees to all that asks for it, and clicks. */
export async function agreeAndPress(wallet: SwapWallet): Promise<void> {
  const { flow } = wallet.swap.state
  if (flow.step === 'reviewing')
    agree(
      wallet,
      flow.review.findings.map(({ reason }) => reason),
    )
  await press(wallet)
}

/** A service that knows nothing of prices. */
export const noPrices = () => json({ fungibles: [] })
