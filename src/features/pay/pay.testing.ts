/** Owns what tests of paying share: a page with payments on, its visitor and wallet, and what the view does by itself. */
import type { Respond } from '../../api/api.testing.ts'
import type { Hex } from '../../chains/chain.ts'
import type { MockOptions, MockProvider } from '../../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../../core/accounts.testing.ts'
import { serve } from '../../core/breaking-service.testing.ts'
import { createHarness, type Harness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import type { FakeToken } from '../../core/fake-chain.testing.ts'
import type { Wallet } from '../../core/wallet.ts'
import { currentEntry } from '../../state/router.ts'
import type { PayState, PayWallet } from './contract.ts'
import { payForHost } from './host-pay.ts'
import { goOn, start } from './pay.actions.ts'
import { payOf, withPay } from './pay.state.ts'

export type Sent = {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data: Hex
  readonly chainId: Hex
}

export type Paying = Harness & {
  readonly wallet: PayWallet
  readonly provider: MockProvider
  readonly state: PayState
  /** Every `eth_sendTransaction` so far; the nth is answered with `hashOf(n)` unless a test says otherwise. */
  sent(): Sent[]
  /** What the view does once it is drawn: as it appears, and whenever account or network have changed. */
  drawn(): Promise<void>
  /** The page's own call; what came of it is the value or the error's code. */
  pay(request?: object): Promise<unknown>
}

/** A tenth of a coin on Ethereum. */
export const TENTH = { recipient: BOB, amount: '0.1', network: 'eip155:1' }

/** What the view does by itself, whenever it is drawn. */
export function createDrawing(): (wallet: PayWallet) => void {
  let shownAt = -1
  return (wallet) => {
    const { router, modal } = wallet.state
    const { view, data } = currentEntry(router)
    if (!modal.open || view !== 'Pay') return
    if (router.steps !== shownAt) start(wallet, data)
    else void goOn(wallet)
    shownAt = router.steps
  }
}

export const forPay = (wallet: Wallet): PayWallet => withPay(wallet, payOf(wallet))

export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => Reflect.get(Object(error), 'code'))

/** `respond`: answers the requests of the real API, in place of the one that the core would load. */
export async function startPaying(
  { options, respond, ...given }: HarnessOptions & { readonly respond?: Respond } = {},
  { isConnected = true, ...mock }: MockOptions & { readonly isConnected?: boolean } = {},
): Promise<Paying> {
  const harness = createHarness({ ...given, options: { features: { pay: true }, ...options } })
  if (respond) serve(harness, respond, respond)
  const provider = harness.announce(RDNS, mock)
  if (isConnected) {
    await harness.element.show()
    await harness.connect(RDNS)
  }
  await harness.settled()
  const sent = () =>
    provider.requests
      .filter(({ method }) => method === 'eth_sendTransaction')
      .flatMap(({ params }) => params as Sent[])
  provider.answer('eth_sendTransaction', () => hashOf(sent().length))
  const wallet = forPay(harness.wallet)
  const draw = createDrawing()
  const drawn = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await harness.settled()
      draw(wallet)
    }
    await harness.settled()
  }
  return {
    ...harness,
    wallet,
    provider,
    state: wallet.pay.state,
    sent,
    drawn,
    pay: (request = {}) => codeOf(payForHost(harness.wallet, { ...TENTH, ...request })),
  }
}

/** Asked by the page, and shown. */
export const asking = async (
  paying: Paying,
  request?: object,
): Promise<{ readonly answer: Promise<unknown> }> => {
  const answer = paying.pay(request)
  await paying.drawn()
  return { answer }
}

export const TOKEN: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
/** So much of it is Alice's, in base units. */
export const dollars = (amount: bigint): FakeToken => ({
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  balances: { [ALICE]: amount },
})
