/**
 * Each service that Buy asks, wrong in each way of quality 3 (HTTP): what was typed stays, the visitor reads what is missing or the
 * documented default stands in, no window opens by itself, and once the service is well the next try goes through.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnrampOptions } from '../../api/contract.ts'
import { faultRows, late } from '../../api/http-faults.testing.ts'
import { onrampDefaults } from '../../api/onramp-defaults.ts'
import { views } from '../../core/core.testing.ts'
import { readBought, watchBought } from './bought.actions.ts'
import { type Buying, bought, figuresOf, OLD, startBuying } from './faults.testing.ts'
import { allowedOrigins } from './links.rules.ts'
import { sceneNow } from './onramp.state.ts'
import { ask, change, linkNow, readOptions, startOrder } from './order.actions.ts'
import { openPayment, watchPayment } from './payment.actions.ts'

const ORDER = ['supported-chains', 'onramp/options', 'onramp/quote', 'generators/onrampurl']
const HISTORY = 'account/history of coinbase'

const [BEFORE, AFTER] = ['98.3', '99.7']
const priceOf = ({ state }: Buying) => state.quote.known?.purchaseAmount.amount
const optionsOf = ({ state: { options } }: Buying): OnrampOptions | undefined =>
  options.kind === 'known' ? options.options : undefined
const rowsOf = ({ state }: Buying) =>
  state.bought.kind === 'known' ? state.bought.rows.map(figuresOf) : undefined

const wellAnswered = async () => {
  const buying = await startBuying()
  await buying.until(() => buying.state.link.kind === 'ready')
  const { items } = sceneNow(buying.buyer)
  openPayment(buying.buyer)
  watchBought(buying.buyer)()
  await buying.until(() => rowsOf(buying) !== undefined)
  const options = optionsOf(buying)
  const rows = rowsOf(buying)
  if (!options || !rows) throw new Error(buying.state.options.kind)
  buying.leave()
  return { items, options, rows, examples: buying.service.answers }
}

const good = await wellAnswered()

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', onUnhandled))
afterEach(() => {
  vi.unstubAllGlobals()
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled.splice(0)).toEqual([])
})

let tried = 0
afterAll(() => console.info(`services of Buy that go wrong: ${tried} faults survived`))

const isAtRest = ({ state: { options, quote, link } }: Buying) =>
  !['none', 'loading'].includes(options.kind) && !quote.isLoading && ['ready', 'failed'].includes(link.kind)

const expectKept = ({ state, typed, prompts, errors }: Buying) => {
  expect(state.draft).toEqual(typed)
  expect(prompts()).toEqual([])
  expect(errors()).not.toContain('unknown')
}

/** Whatever is shown was answered so by a service that is well, or stands in for it as documented. */
const expectSound = (buying: Buying, endpoint: string) => {
  const { state, buyer, windows } = buying
  const { options, quote, link } = state
  expectKept(buying)
  expect(windows).toEqual([])
  const { items, item, payments, payment, provider } = sceneNow(buyer)
  if (options.kind !== 'known') expect([options.kind, provider]).toEqual(['failed', 'meld'])
  else if (options.options.failure) expect(options.options).toMatchObject(onrampDefaults)
  else {
    // A bad row is dropped, the good ones stay.
    const facts = ({ symbol, caipNetworkId, wireNetwork }: (typeof items)[number]) => [
      symbol,
      caipNetworkId,
      wireNetwork,
    ]
    expect(good.items.map(facts)).toEqual(expect.arrayContaining(items.map(facts)))
    expect(items.length).toBeGreaterThan(0)
    const limits = good.options.paymentCurrencies[0]?.limits
    for (const one of payments) expect(limits).toEqual(expect.arrayContaining([...one.limits]))
  }
  if (quote.known)
    expect(quote.known).toMatchObject({
      paymentTotal: { amount: '123.45', currency: payment.id },
      paymentSubtotal: { amount: '121.5' },
      purchaseAmount: { amount: BEFORE, currency: item?.symbol },
      networkFee: { amount: '1.2' },
    })
  else if (provider === 'coinbase') expect(quote.hasFailed).toBe(true)
  if (link.kind === 'ready')
    expect(allowedOrigins(buyer.state.config)).toContain(new URL(linkNow(buyer) ?? 'about:blank').origin)
  else expect([link.kind, endpoint]).toEqual(['failed', 'generators/onrampurl'])
}

/** The service is well again, at another price: that one counts. What the views have for it is pressed. */
const expectGoesOn = async (buying: Buying) => {
  const { buyer, state, until, world, service, windows } = buying
  world.price = AFTER
  service.mend()
  if (state.options.kind === 'failed') void readOptions(buyer)
  // Left, and opened again.
  else if (optionsOf(buying)?.failure) startOrder(buyer)
  else if (state.link.kind === 'failed') void ask(buyer, true)
  const isThere = () => priceOf(buying) === AFTER && isAtRest(buying) && linkNow(buyer) !== undefined
  expect(await until(isThere)).toBe(true)
  expect(optionsOf(buying)?.failure).toBeUndefined()
  expect(state.quote.hasFailed).toBeUndefined()
  expectKept(buying)
  const url = linkNow(buyer)
  openPayment(buyer)
  expect(windows).toMatchObject([{ url, opener: null }])
}

describe('a service that Buy asks, and that goes wrong', () => {
  it('attack: every endpoint that is asked is tried', () => {
    expect([...good.examples.keys()].sort()).toEqual([...ORDER, HISTORY].sort())
  })

  it.each(faultRows(ORDER, good.examples))(
    'attack: %s, %s, while it is ordered: what was typed stays, what is missing is read, and the next try goes through',
    async (endpoint, _name, faults) => {
      for (const fault of faults) {
        const buying = await startBuying({ endpoint, fault })
        const { until, service, state, buyer } = buying
        expect([fault.name, await until(() => isAtRest(buying))]).toEqual([fault.name, true])
        expect(service.faults()).toBeGreaterThan(0)
        expectSound(buying, endpoint)
        if (state.link.kind === 'failed') {
          // Nothing opens: it is asked for again.
          openPayment(buyer)
          expect(await until(() => isAtRest(buying))).toBe(true)
          expectSound(buying, endpoint)
        }
        await expectGoesOn(buying)
        buying.leave()
        tried += 1
      }
    },
  )

  it.each(['onramp/quote', 'generators/onrampurl'])(
    'attack: %s, late: what is answered to an amount that was typed before is not shown',
    async (endpoint) => {
      const buying = await startBuying({ endpoint, fault: late(5_000) })
      const { until, service, state, buyer, world } = buying
      await until(() => service.faults() > 0)
      service.mend()
      world.price = AFTER
      change(buyer, { amount: '200' })
      expect(await until(() => priceOf(buying) === AFTER && isAtRest(buying))).toBe(true)
      const url = linkNow(buyer)
      const isOther = () =>
        state.quote.known?.paymentTotal.amount !== '200' ||
        priceOf(buying) !== AFTER ||
        linkNow(buyer) !== url
      expect(await until(isOther, 30_000)).toBe(false)
      buying.leave()
    },
  )

  it.each(faultRows([HISTORY], good.examples))(
    'attack: %s, %s, while it is paid: nothing counts as bought until it is',
    async (endpoint, _name, faults) => {
      for (const fault of faults) {
        const buying = await startBuying()
        const { until, service, state, buyer, wallet, world, clock, windows } = buying
        await until(() => state.link.kind === 'ready')
        service.break({ endpoint, fault })
        openPayment(buyer)
        const stop = watchPayment(buyer)
        await until(() => false, 20_000)
        expect(service.faults()).toBeGreaterThan(0)
        service.mend()
        await until(() => false, 10_000)
        expect([fault.name, views(wallet).at(-1)]).toEqual([fault.name, 'BuyInProgress'])
        expect(state.payment).toMatchObject({ provider: 'coinbase', isBlocked: false })
        expectKept(buying)
        world.purchases = [bought('new', new Date(clock.now()).toISOString()), ...OLD]
        expect(await until(() => views(wallet).at(-1) === 'OnRampActivity')).toBe(true)
        expect(windows).toHaveLength(1)
        stop()
        buying.leave()
        tried += 1
      }
    },
  )

  it.each(faultRows([HISTORY], good.examples))(
    'attack: %s, %s, while it is listed: good rows are listed or it is said why not, and another look has them all',
    async (endpoint, name, faults) => {
      for (const fault of faults) {
        const buying = await startBuying()
        const { until, service, state, buyer, wallet } = buying
        wallet.go.to('OnRampActivity')
        service.break({ endpoint, fault })
        const stop = watchBought(buyer)
        const isRead = () => !['none', 'loading'].includes(state.bought.kind)
        expect([fault.name, await until(isRead)]).toEqual([fault.name, true])
        expect(service.faults()).toBeGreaterThan(0)
        if (name === 'cursors without an end') expect(service.faults()).toBe(1)
        for (const { quantities, ...row } of rowsOf(buying) ?? []) {
          expect(good.rows).toContainEqual({ ...row, quantities: [BEFORE] })
          expect([undefined, BEFORE]).toContain(quantities?.[0])
        }
        expect(['known', 'failed']).toContain(state.bought.kind)
        expectKept(buying)
        service.mend()
        void readBought(buyer)
        expect(await until(() => rowsOf(buying)?.length === OLD.length)).toBe(true)
        expect(rowsOf(buying)).toEqual(good.rows)
        expect(state.bought).toMatchObject({ isCut: false })
        stop()
        buying.leave()
        tried += 1
      }
    },
  )
})
