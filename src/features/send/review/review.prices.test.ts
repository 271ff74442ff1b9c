/** Prices of a review: read with its figures, and what they have blocked stays blocked when they cannot be read any more. */
import { describe, expect, it } from 'vitest'
import { json, type Respond } from '../../../api/api.testing.ts'
import { BOB } from '../../../core/accounts.testing.ts'
import { endpointOf, serve } from '../../../core/breaking-service.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { keepReview, mayConfirm } from '../../../transfer/review-flow.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import { setAmount, setMax, setReceiver, startDraft } from '../draft/draft.actions.ts'
import { choose, coins, list, owned, TOKEN } from '../draft/draft.testing.ts'
import { type Sending, sendForHost, startSending, write } from '../send.testing.ts'
import { press, review } from './review.actions.ts'
import { readReview } from './review.reads.ts'

const ETHER = 10n ** 18n
const NETWORK = 'eip155:1'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** With 10 ETH. */
const rich = async (): Promise<Sending> => {
  const sending = await startSending()
  sending.chain.on.balance = () => 10n * ETHER
  sending.wallet.refreshBalance({ force: true })
  await sending.settled()
  return sending
}

/** A service that says 3,000 dollars for a coin and 1 for UNI, or what `respond` does. Answers when it was asked for a coin's, in ms: each token has a call of its own. */
const price = (sending: Sending, respond?: Respond): readonly number[] => {
  const prices = { [`${NETWORK}:${COIN}`]: 3_000, [`${NETWORK}:${TOKEN}`]: 1 }
  const asked: number[] = []
  const start = sending.clock.monotonic()
  const all: Respond = async (sent) => {
    if (sent.path === '/v1/supported-chains') return json({ http: [NETWORK], ws: [] })
    if (endpointOf(sent) !== 'fungible/price') return json({}, { status: 404 })
    const { addresses } = sent.body as { readonly addresses: readonly string[] }
    if (addresses.includes(`${NETWORK}:${COIN}`)) asked.push(sending.clock.monotonic() - start)
    if (respond) return respond(sent)
    return json({ fungibles: addresses.map((address) => ({ address, price: prices[address] })) })
  }
  serve(sending, all, all)
  sending.wallet.state.config.projectId = '0'.repeat(32)
  return asked
}

/** Bodies of the platform are read in tasks of their own. */
const answered = async ({ clock }: Sending, ms = 0) => {
  for (let turn = 0; turn < 8; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(turn === 0 ? ms : 0)
  }
}

const reasons = ({ state }: Sending) =>
  state.flow.step === 'reviewing' ? state.flow.review.findings.map(({ reason }) => reason) : state.flow.step

const keep = ({ wallet }: Sending) => keepReview(wallet, wallet.send, readReview(wallet))

const isBlocked = async (sending: Sending) => {
  expect(reasons(sending)).toContain('fee')
  expect(mayConfirm(sending.state)).toBe(false)
  await sending.clock.advance(400)
  await press(sending.wallet)
  expect(sending.sent()).toEqual([])
}

/** 300 of UNI to Bob, from the Send view. */
const writeToken = async (sending: Sending) => {
  sending.chain.owned[TOKEN] = coins({
    balances: { [sending.wallet.state.account.eip155.address ?? '']: 10n ** 12n },
  })
  sending.wallet.go.reset('Account')
  sending.wallet.go.to('Send')
  startDraft(sending.wallet, undefined)
  await choose(sending)
  setAmount(sending.wallet, '300')
  setReceiver(sending.wallet, BOB)
  const reviewing = review(sending.wallet)
  await answered(sending)
  await reviewing
}

describe('readReview', () => {
  it('attack: a fee of a fifth of the amount is still to be agreed to after the price has grown old', async () => {
    const sending = await rich()
    const { wallet, chain, state, clock } = sending
    // 0.1 ETH are 300 dollars; the fee is 120 of them, then 60.
    chain.total = (4n * ETHER) / 100n
    state.prices = { [priceKey(NETWORK)]: { text: '3000', at: clock.now() } }
    await write(sending, '0.1', BOB)
    expect(mayConfirm(state)).toBe(false)
    const stop = keep(sending)
    await clock.advance(30_001)
    chain.total = (2n * ETHER) / 100n
    await clock.advance(15_000)
    expect(state.changed?.key).toBe('review.changed.fee')
    await isBlocked(sending)
    // An old price judges, and is not shown.
    expect(state.flow).toMatchObject({ review: { dollars: undefined, feeDollars: undefined } })
    expect(wallet.send.state.prices).toMatchObject({ [priceKey(NETWORK)]: { text: '3000' } })
    stop()
  })

  it('attack: max, and a node that names a tip of 3.2 of 10 ETH once the price is old', async () => {
    const sending = await rich()
    const { wallet, chain, state, clock, settled } = sending
    state.prices = { [priceKey(NETWORK)]: { text: '3000', at: clock.now() } }
    wallet.go.reset('Account')
    wallet.go.to('Send')
    startDraft(wallet, undefined)
    setReceiver(wallet, BOB)
    setMax(wallet)
    await settled()
    await review(wallet)
    expect(reasons(sending)).not.toContain('fee')
    const stop = keep(sending)
    await clock.advance(30_001)
    chain.total = (32n * ETHER) / 10n
    await clock.advance(15_000)
    await isBlocked(sending)
    stop()
  })

  it('attack: prices that only the account’s list had, which has none any more', async () => {
    const sending = await rich()
    const { core, chain, clock } = sending
    chain.total = (3n * ETHER) / 100n
    list(
      sending,
      owned({ price: '1' }),
      owned({ address: undefined, symbol: 'ETH', decimals: 18, price: '3000' }),
    )
    await writeToken(sending)
    expect(reasons(sending)).toContain('fee')
    const stop = keep(sending)
    core.state.account.eip155.portfolio = { kind: 'known', tokens: [], at: clock.now() }
    chain.total = (15n * ETHER) / 1_000n
    await clock.advance(15_000)
    expect(sending.state.changed?.times).toBe(1)
    await isBlocked(sending)
    stop()
  })

  it('attack: a fee that becomes 90 dollars for 300 after 45 s is measured by the prices of then', async () => {
    const sending = await rich()
    const { chain } = sending
    price(sending)
    await writeToken(sending)
    expect(reasons(sending)).not.toContain('fee')
    const stop = keep(sending)
    for (let read = 0; read < 2; read++) await answered(sending, 15_000)
    chain.total = (3n * ETHER) / 100n
    await answered(sending, 15_000)
    expect(sending.state.flow).toMatchObject({ review: { dollars: '300', feeDollars: '90' } })
    await isBlocked(sending)
    stop()
  })

  it('attack: a price that comes late makes the fee block, though no figure has changed', async () => {
    const sending = await rich()
    sending.chain.total = (3n * ETHER) / 100n
    await writeToken(sending)
    expect(reasons(sending)).not.toContain('fee')
    const stop = keep(sending)
    price(sending)
    await answered(sending, 15_000)
    expect(sending.state.changed).toEqual({ key: 'review.changed.fee', times: 1 })
    await isBlocked(sending)
    for (let read = 0; read < 4; read++) await answered(sending, 15_000)
    expect(sending.state.changed?.times).toBe(1)
    stop()
  })

  it('behavior: nobody is asked while prices are young, and not more often than the service wants', async () => {
    const sending = await rich()
    const start = sending.clock.monotonic()
    await writeToken(sending)
    const busy = () => new Response('', { status: 429, headers: { 'retry-after': '60' } })
    let isBusy = false
    const prices = [COIN, TOKEN].map((one) => ({ address: `${NETWORK}:${one}`, price: 1 }))
    const asked = price(sending, () => (isBusy ? busy() : json({ fungibles: prices })))
    const stop = keep(sending)
    const read = () => answered(sending, 15_000)
    for (let times = 0; times < 3; times++) await read()
    expect(asked).toHaveLength(1)
    isBusy = true
    for (let times = 0; times < 5; times++) await read()
    expect(sending.clock.monotonic() - start).toBe(8 * 15_000)
    const [, ...later] = asked
    expect(later.length).toBeGreaterThan(0)
    for (const [index, at] of later.slice(1).entries())
      expect(at - (later[index] ?? 0)).toBeGreaterThanOrEqual(30_000)
    stop()
  })
})

describe('prepare', () => {
  it.each(['a visitor', 'the page'])(
    'attack: %s asks while no price is young: they are read with the figures',
    async (who) => {
      const sending = await rich()
      const { wallet, chain } = sending
      chain.total = ETHER / 100n
      const asked = price(sending)
      if (who === 'the page') {
        void sendForHost(wallet, { to: BOB, value: ETHER / 50n }).catch(() => {})
        await answered(sending)
      } else {
        const writing = write(sending, '0.02', BOB)
        await answered(sending)
        await writing
      }
      expect(asked).toHaveLength(1)
      await isBlocked(sending)
    },
  )

  it('behavior: a service that does not answer is waited for 3 s, and not asked beside that', async () => {
    const sending = await rich()
    const never = later<Response>()
    const asked = price(sending, () => never.promise)
    const writing = write(sending, '0.02', BOB)
    await answered(sending, 2_999)
    expect(reasons(sending)).toBe('preparing')
    await answered(sending, 1)
    await writing
    expect(reasons(sending)).not.toBe('preparing')
    const stop = keep(sending)
    await answered(sending, 15_000)
    // The call repeats itself once before that.
    expect(asked.every((at) => at < 15_000)).toBe(true)
    stop()
  })
})
