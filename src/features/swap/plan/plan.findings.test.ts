/** What the visitor has to know of a swap, or agree to, before the button works. */
import { describe, expect, it } from 'vitest'
import { json } from '../../../api/api.testing.ts'
import type { EvmCalls } from '../../../chains/calls.ts'
import { ALICE, hashOf } from '../../../core/accounts.testing.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import { createMarket, UNI, USDC, WETH } from '../market.testing.ts'
import { press, review } from '../preview/preview.actions.ts'
import { agreeAndPress, NETWORK, type Swapping, startSwapping, type Written, write } from '../swap.testing.ts'

/** Five of USDC for ten of UNI. */
const WRITTEN: Written = { from: USDC, to: UNI, amount: '5' }

type Given = {
  readonly written?: Partial<Written>
  /** What the exchange may take of USDC already. */
  readonly allowed?: bigint
  readonly before?: (swapping: Swapping) => void
}

const reviewing = async ({ written, allowed = 0n, before }: Given = {}, more: Partial<EvmCalls> = {}) => {
  const { respond, chain, allowances } = createMarket()
  allowances.set(`${ALICE} ${USDC}`, allowed)
  const calls = async () => ({ ...(await chain.calls()), ...more })
  const swapping = await startSwapping({ respond, chain: { ...chain, calls } })
  swapping.provider.answer('eth_sendTransaction', () => hashOf(1))
  before?.(swapping)
  await write(swapping.wallet, { ...WRITTEN, ...written })
  await review(swapping.wallet)
  const { flow } = swapping.state
  if (flow.step !== 'reviewing') throw new Error(`${flow.step}: ${swapping.state.problem}`)
  return { ...swapping, findings: flow.review.findings }
}

/** In dollars, as they are when the review is read. */
const prices =
  (sold: string, bought: string) =>
  ({ state, clock }: Swapping) => {
    const at = clock.now()
    state.prices = {
      [priceKey(NETWORK, USDC)]: { text: sold, at },
      [priceKey(NETWORK, UNI)]: { text: bought, at },
    }
  }

/** Not before it was agreed to, then once. */
const asksOnlyAfterConsent = async ({ wallet, sent, settled }: Swapping) => {
  await press(wallet)
  await settled()
  expect(sent()).toEqual([])
  await agreeAndPress(wallet)
  await settled()
  expect(sent()).toHaveLength(1)
}

describe('findings', () => {
  it('behavior: a swap like any other has none', async () => {
    expect((await reviewing({ before: prices('1', '0.5') })).findings).toEqual([])
  })

  it('attack: what no node could try is asked for only after consent', async () => {
    const swapping = await reviewing({}, { tryCalls: async () => ({ kind: 'untried' }) })
    expect(swapping.findings).toContainEqual({ level: 'blocking', reason: 'untried' })
    await asksOnlyAfterConsent(swapping)
  })

  it('attack: an approval without limit is asked for only after consent', async () => {
    const swapping = await reviewing({ written: { isUnlimited: true } })
    expect(swapping.findings).toContainEqual({ level: 'blocking', reason: 'unlimited' })
    await asksOnlyAfterConsent(swapping)
  })

  it('behavior: where nothing has to be approved any more, nothing is said of a limit', async () => {
    const { findings } = await reviewing({ written: { isUnlimited: true }, allowed: 5_000_000n })
    expect(findings).toEqual([{ level: 'warning', reason: 'no-price' }])
  })

  it.each([
    ['0.4851', []],
    ['0.485', [{ level: 'warning', reason: 'impact', percent: '3' }]],
    ['0.4501', [{ level: 'warning', reason: 'impact', percent: '9.98' }]],
    ['0.45', [{ level: 'blocking', reason: 'impact', percent: '10' }]],
    ['0.0001', [{ level: 'blocking', reason: 'impact', percent: '99.98' }]],
  ])('param: for a token at %s dollars: %j', async (bought, expected) => {
    const swapping = await reviewing({ before: prices('1', bought) })
    expect(swapping.findings).toEqual(expected)
  })

  const lost = (percent: string) => [{ level: 'blocking', reason: 'impact', percent }]
  it.each([
    ['for a thousandth, by its price', '3000', '3000', 1_000n, lost('99.9')],
    ['for a thousandth, without a price', '', '', 1_000n, [{ level: 'warning', reason: 'no-price' }]],
    ['one for one, by its price', '3000', '3', 1n, lost('99.9')],
    ['one for one, at the same price', '3000', '3000', 1n, []],
    ['one for one, without a price', '', '', 1n, []],
  ])('attack: a token that is bought by its deposit(), %s', async (_, paid, bought, less, expected) => {
    const market = createMarket()
    const { state, clock, wallet } = await startSwapping({
      chain: market.chain,
      respond(sent) {
        if (!sent.path.endsWith('/quotes')) return market.respond(sent)
        const fromAmount = String(sent.query?.['amount'])
        return json({ quotes: [{ id: null, fromAmount, toAmount: `${BigInt(fromAmount) / less}` }] })
      },
    })
    const at = clock.now()
    state.prices = {
      [priceKey(NETWORK)]: { text: paid, at },
      [priceKey(NETWORK, WETH)]: { text: bought, at },
    }
    await write(wallet, { from: undefined, to: WETH, amount: '0.1' })
    await review(wallet)
    expect(state.flow).toMatchObject({ review: { isWrap: true, findings: expected } })
  })

  it('attack: a tenth of the value is lost only after consent', async () => {
    await asksOnlyAfterConsent(await reviewing({ before: prices('1', '0.45') }))
  })

  it.each([
    ['5', []],
    ['5.01', [{ level: 'blocking', reason: 'slippage', percent: '5.01' }]],
    ['50', [{ level: 'blocking', reason: 'slippage', percent: '50' }]],
  ])('param: with a slippage of %s percent: %j', async (slippage, expected) => {
    const { findings } = await reviewing({ written: { slippage }, before: prices('1', '0.5') })
    expect(findings).toEqual(expected)
  })

  it('behavior: where owners decide, that the price may be gone by then', async () => {
    const { findings } = await reviewing({
      before: (swapping) => {
        prices('1', '0.5')(swapping)
        const connector = swapping.core.session.connector() ?? {}
        Object.assign(connector, { proposalProvider: () => undefined })
      },
    })
    expect(findings).toEqual([{ level: 'warning', reason: 'owners' }])
  })

  /** 5 USDC, and the coin, at these prices; two steps cost 9.5 times the fee of a plain transfer. */
  const withFee =
    (fee: bigint, coin = '3000') =>
    (swapping: Swapping) => {
      prices('1', '0.5')(swapping)
      const { state, clock, chain } = swapping
      state.prices = { ...state.prices, [priceKey(NETWORK)]: { text: coin, at: clock.now() } }
      chain.on.fee = () => fee
    }

  it.each([
    ['just above 5 dollars', 176n * 10n ** 12n, '3000', ['fee']],
    ['just below 5 dollars', 174n * 10n ** 12n, '3000', []],
    ['without a price of the coin', 10n ** 16n, '', []],
  ])('param: a fee that is more than a tenth of what is sold, %s: %s', async (_, fee, coin, expected) => {
    const { findings } = await reviewing({ before: withFee(fee, coin) })
    expect(findings.map(({ reason }) => reason)).toEqual(expected)
  })

  it('attack: a fee that burns money is paid only after consent', async () => {
    await asksOnlyAfterConsent(await reviewing({ before: withFee(10n ** 15n) }))
  })

  it('attack: a fee far above the usual one is paid only after consent', async () => {
    const unusual = (swapping: Swapping) => {
      prices('1', '0.5')(swapping)
      swapping.chain.on.isUnusualFee = async () => true
    }
    await asksOnlyAfterConsent(await reviewing({ before: unusual }))
  })

  it('behavior: that no node knows the usual fee blocks nothing', async () => {
    const unknown = (swapping: Swapping) => {
      prices('1', '0.5')(swapping)
      swapping.chain.on.isUnusualFee = () => Promise.reject(new Error('away'))
    }
    expect((await reviewing({ before: unknown })).findings).toEqual([])
  })

  it.each([
    ['the exchange does not list', false],
    ['the exchange lists', true],
  ])('attack: an imitation of the coin that %s is bought only after consent', async (_, isListed) => {
    const imitation = { symbol: 'ETH', name: 'Ether', decimals: 6 }
    const swapping = await reviewing({
      before: ({ chain, state }) => {
        chain.owned = { ...chain.owned, [UNI]: { ...imitation, balances: { [ALICE]: 0n } } }
        const token = { ...imitation, caipNetworkId: NETWORK, address: UNI, hasPermit: false } as const
        if (isListed) state.listed = { kind: 'known', caipNetworkId: NETWORK, tokens: [token] }
      },
    })
    expect(swapping.findings).toContainEqual({ level: 'blocking', reason: 'counterfeit', symbol: 'ETH' })
    await asksOnlyAfterConsent(swapping)
  })
})
