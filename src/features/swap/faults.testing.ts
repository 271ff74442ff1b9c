/** Owns a visitor who swaps with services of which one goes wrong: what they answer when they are well, and what the visitor does. */
import type { Sent } from '../../api/api.testing.ts'
import { ALICE, hashOf } from '../../core/accounts.testing.ts'
import {
  type BreakingService,
  type BrokenEndpoint,
  createBreakingService,
  promptsOf,
  waitUntil,
} from '../../core/breaking-service.testing.ts'
import type { Draft, SwapReview } from './contract.ts'
import { keepUp, setAmount, setSide, setSlippage, startDraft } from './draft/draft.actions.ts'
import { reread } from './draft/draft.reads.ts'
import { createMarket, type FakeMarket, UNI, USDC } from './market.testing.ts'
import { review } from './preview/preview.actions.ts'
import { QUOTE_MS } from './swap.state.ts'
import { asset, NETWORK, type Swapping, startSwapping } from './swap.testing.ts'

const caip = (address: string) => `${NETWORK}:${address}`
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const tokenRow = (symbol: string, address: string) => ({
  name: symbol,
  symbol,
  address: caip(address),
  decimals: 6,
  logoUri: '',
})
const holding = (symbol: string, decimals: string, numeric: string, address?: string) => ({
  name: symbol,
  symbol,
  chainId: NETWORK,
  ...(address && { address: caip(address) }),
  value: 1.5,
  price: 1,
  iconUrl: '',
  quantity: { decimals, numeric },
})

/** What each service answers when it is well. */
const answer = async (market: FakeMarket, sent: Sent): Promise<unknown> => {
  const { path, body } = sent
  if (path === '/v1/supported-chains') return { http: [NETWORK, 'eip155:10'], ws: [] }
  if (path === '/v1/convert/tokens') return { tokens: [tokenRow('USDC', USDC), tokenRow('UNI', UNI)] }
  if (path === '/v1/fungible/price') {
    const { addresses } = body as { readonly addresses: readonly string[] }
    const dollars = { [caip(COIN)]: 3_000.5, [caip(USDC)]: 1, [caip(UNI)]: 0.5 }
    return { fungibles: addresses.map((address) => ({ address, price: dollars[address] })) }
  }
  if (path === `/v1/account/${ALICE}/balance`)
    return { balances: [holding('ETH', '18', '1'), holding('USDC', '6', '1000000', USDC)] }
  return (await market.respond(sent)).json()
}

export type Trading = Swapping & {
  readonly market: FakeMarket
  readonly service: BreakingService
  /** What the visitor has typed and chosen. */
  readonly typed: Draft
  /** Time passes until it is so, or for `ms`. */
  until(isSo: () => boolean, ms?: number): Promise<boolean>
  prompts(): readonly unknown[]
  /** The click on the Review button, until it leads on or says why not. */
  pressReview(): Promise<boolean>
  leave(): void
}

/** The view is in front, its draft is written. */
export async function startTrading(broken?: BrokenEndpoint): Promise<Trading> {
  const market = createMarket()
  const service = createBreakingService(
    () => swapping.clock,
    (sent) => answer(market, sent),
  )
  const { respond } = service
  const swapping = await startSwapping({
    respond,
    gate: respond,
    chain: market.chain,
    options: { projectId: '0'.repeat(32) },
  })
  const { wallet, provider, state, clock } = swapping
  provider.answer('eth_sendTransaction', () => hashOf(swapping.sent().length))
  if (broken) service.break(broken)
  wallet.go.to('Swap')
  startDraft(wallet, undefined)
  keepUp(wallet)
  const leave = clock.setInterval(() => reread(wallet), QUOTE_MS)
  setSide(wallet, 'from', asset(USDC))
  setSide(wallet, 'to', asset(UNI))
  setAmount(wallet, '5.25')
  setSlippage(wallet, '1.5')
  const until: Trading['until'] = (isSo, ms) => waitUntil(clock, isSo, ms)
  return {
    ...swapping,
    market,
    service,
    typed: { ...state.draft },
    until,
    prompts: () => promptsOf(provider),
    async pressReview() {
      void review(wallet)
      return until(() => state.flow.step !== 'preparing')
    },
    leave,
  }
}

/** What of a review is money, or decides about it. The rest of a built call is the exchange's own, and another one each time. */
export const figuresOf = ({ from, to, quote, minimum, slippage, steps, fee, spender }: SwapReview) => ({
  from,
  to,
  amounts: [quote.fromAmount, quote.toAmount, quote.gasPrice, minimum, slippage, fee.total],
  steps: steps.map(({ kind, call: { to, value } }) => ({ kind, to, value })),
  spender,
})
