/** Prices of a swap's review: read with its figures, and what they have blocked stays blocked when they cannot be read any more. */
import { describe, expect, it } from 'vitest'
import { json, type Respond } from '../../../api/api.testing.ts'
import { ALICE, hashOf } from '../../../core/accounts.testing.ts'
import { endpointOf } from '../../../core/breaking-service.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { keepReview, mayConfirm } from '../../../transfer/review-flow.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import { createMarket, UNI, USDC } from '../market.testing.ts'
import { agreeAndPress, NETWORK, type Swapping, startSwapping, write } from '../swap.testing.ts'
import { press, readReview, review } from './preview.actions.ts'

/** Five of USDC for ten of UNI, where the exchange's market is as it is. */
const WRITTEN = { from: USDC, to: UNI, amount: '5' } as const

/** With a service of prices, where there is one. */
const start = async (prices?: Respond) => {
  const market = createMarket()
  const { statuses } = market
  const respond: Respond = (sent) =>
    prices && endpointOf(sent) === 'fungible/price' ? prices(sent) : market.respond(sent)
  const swapping = await startSwapping({
    respond,
    chain: market.chain,
    ...(prices && { options: { projectId: '0'.repeat(32) }, gate: () => json({ http: [NETWORK], ws: [] }) }),
  })
  const { provider, sent, chain, wallet, asked } = swapping
  chain.on.getTransactionStatus = async ({ hash }) => statuses.get(hash) ?? { status: 'pending' }
  provider.answer('eth_sendTransaction', () => hashOf(sent().length))
  /** Bodies of the platform are read in tasks of their own. */
  const pass = async (ms = 0) => {
    for (let turn = 0; turn < 12; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      await swapping.clock.advance(turn === 0 ? ms : 0)
    }
  }
  /** By the call for UNI's: each token has one of its own. */
  const pricesAsked = () =>
    asked.filter((one) => endpointOf(one) === 'fungible/price' && JSON.stringify(one.body).includes(UNI))
      .length
  const shown = async () => {
    await write(wallet, WRITTEN)
    const reviewing = review(wallet)
    await pass()
    return { done: reviewing }
  }
  const keep = () => keepReview(wallet, wallet.swap, readReview(wallet, true))
  return { ...swapping, market, pass, pricesAsked, shown, keep }
}

/** In dollars, by the service: USDC, the coin, and UNI. */
const prices =
  (uni: number): Respond =>
  ({ body }) => {
    const { addresses } = body as { readonly addresses: readonly string[] }
    const known = { [`${NETWORK}:${USDC}`]: 1, [`${NETWORK}:${UNI}`]: uni }
    return json({ fungibles: addresses.map((address) => ({ address, price: known[address] ?? 700 })) })
  }

/** UNI that nobody would buy at this rate. */
const poor = prices(0.0001)

const known = ({ state, clock }: Swapping) => {
  const at = clock.now()
  state.prices = {
    [priceKey(NETWORK, USDC)]: { text: '1', at },
    [priceKey(NETWORK, UNI)]: { text: '0.0001', at },
  }
}

const findings = ({ state }: Swapping) =>
  state.flow.step === 'reviewing'
    ? state.flow.review.findings.map(({ level, reason }) => `${level} ${reason}`)
    : [state.flow.step]

const isBlocked = async (swapping: Swapping) => {
  expect(findings(swapping)).toContain('blocking impact')
  expect(mayConfirm(swapping.state)).toBe(false)
  const before = swapping.sent().length
  await swapping.clock.advance(400)
  await press(swapping.wallet)
  expect(swapping.sent()).toHaveLength(before)
}

describe('readReview', () => {
  it('attack: a blocking price impact is still blocking after the prices have grown old', async () => {
    const swapping = await start()
    known(swapping)
    await swapping.shown()
    expect(mayConfirm(swapping.state)).toBe(false)
    const stop = swapping.keep()
    await swapping.clock.advance(45_000)
    await swapping.settled()
    await isBlocked(swapping)
    expect(findings(swapping)).not.toContain('warning no-price')
    stop()
  })

  it('behavior: that nothing is lost is not said by old prices', async () => {
    const swapping = await start()
    known(swapping)
    swapping.state.prices = {
      ...swapping.state.prices,
      [priceKey(NETWORK, UNI)]: { text: '0.5', at: swapping.clock.now() },
    }
    await swapping.shown()
    expect(findings(swapping)).toEqual([])
    const stop = swapping.keep()
    await swapping.clock.advance(45_000)
    await swapping.settled()
    expect(findings(swapping)).toEqual(['warning no-price'])
    stop()
  })

  it('attack: a blocking price impact by a service that prices only the first address of a call', async () => {
    const swapping = await start(({ body, ...sent }) => {
      const { addresses } = body as { readonly addresses: readonly string[] }
      return poor({ ...sent, body: { addresses: addresses.slice(0, 1) } })
    })
    await swapping.shown()
    await isBlocked(swapping)
  })

  it('attack: a price that comes late makes the review block', async () => {
    let isThere = false
    const swapping = await start((sent) => (isThere ? poor(sent) : json({ fungibles: [] })))
    await swapping.shown()
    expect(findings(swapping)).toEqual(['warning no-price'])
    const stop = swapping.keep()
    isThere = true
    await swapping.pass(10_000)
    await isBlocked(swapping)
    stop()
  })

  it('attack: a fee that burns money by what the network asks now is announced once, and blocks', async () => {
    const swapping = await start(prices(0.5))
    const { chain, state, pass } = swapping
    // What both steps cost is 9.5 times as much: 4 dollars of 5.
    let fee = 600n * 10n ** 12n
    chain.on.fee = () => fee
    await swapping.shown()
    expect(findings(swapping)).toEqual([])
    const stop = swapping.keep()
    fee += 290n * 10n ** 12n
    await pass(10_000)
    expect(findings(swapping)).toEqual(['blocking fee'])
    expect(state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    expect(mayConfirm(state)).toBe(false)
    fee += 10n ** 12n
    await pass(10_000)
    expect(state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    stop()
  })

  it('behavior: nobody is asked while prices are young, and not while the service wants to be left alone', async () => {
    let isBusy = false
    const busy = () => new Response('', { status: 429, headers: { 'retry-after': '60' } })
    const swapping = await start((sent) => (isBusy ? busy() : poor(sent)))
    const { pass, pricesAsked, keep } = swapping
    await swapping.shown()
    expect(pricesAsked()).toBe(1)
    const stop = keep()
    for (let read = 0; read < 3; read++) await pass(10_000)
    expect(pricesAsked()).toBe(1)
    isBusy = true
    for (let read = 0; read < 3; read++) await pass(10_000)
    expect(pricesAsked()).toBe(2)
    stop()
  })

  it.each(['amount', 'decimals'])(
    'attack: another %s behind the same rate and calls is announced, and shown',
    async (what) => {
      const swapping = await start()
      const { market, chain, state, wallet, clock, settled } = swapping
      market.allowances.set(`${ALICE} ${USDC}`, 10n ** 18n)
      market.rate = 100n
      await swapping.shown()
      const stop = swapping.keep()
      const now = { ...chain.owned[USDC], decimals: 8 }
      if (what === 'decimals') {
        chain.owned[USDC] = now as (typeof chain.owned)[string]
        market.rate = 1n
        const facts = { ...now, address: USDC, balance: 10n ** 12n } as never
        const token = { caipNetworkId: NETWORK, address: USDC } as const
        state.tokens = {
          ...state.tokens,
          [priceKey(NETWORK, USDC)]: { kind: 'known', token, owner: ALICE, facts },
        }
      } else {
        state.draft = { ...state.draft, amount: '500' }
        market.rate = 1n
      }
      await clock.advance(10_000)
      await settled()
      expect(state.changed).toEqual({ key: 'swap.changed.steps', times: 1 })
      expect(state.flow).toMatchObject({ review: { quote: { fromAmount: 500_000_000n } } })
      await press(wallet)
      expect(swapping.sent()).toEqual([])
      stop()
    },
  )
})

describe('prepare', () => {
  it('attack: the second step blocks as well, whether prices can be read by then or not', async () => {
    for (const isDown of [false, true]) {
      let isAway = false
      const swapping = await start((sent) => (isAway ? json({}, { status: 500 }) : poor(sent)))
      const { market, pass, sent, state } = swapping
      await swapping.shown()
      await isBlocked(swapping)
      void agreeAndPress(swapping.wallet)
      await pass()
      expect(sent()).toHaveLength(1)
      isAway = isDown
      await pass(60_000)
      market.approve(ALICE, sent()[0] as never)
      market.statuses.set(hashOf(1), { status: 'success', blockNumber: 1n })
      for (let turn = 0; turn < 30 && state.flow.step !== 'reviewing'; turn++) await pass(1_000)
      await isBlocked(swapping)
      expect(state.flow).toMatchObject({ review: { steps: [{ kind: 'swap' }] } })
    }
  })

  it('behavior: a service that does not answer is waited for 3 s, and not asked beside that', async () => {
    const never = later<Response>()
    const swapping = await start(() => never.promise)
    const { pass, pricesAsked, shown } = swapping
    const { done } = await shown()
    await pass(2_999)
    expect(findings(swapping)).toEqual(['preparing'])
    await pass(1)
    await done
    expect(findings(swapping)).toEqual(['warning no-price'])
    expect(pricesAsked()).toBe(1)
  })
})
