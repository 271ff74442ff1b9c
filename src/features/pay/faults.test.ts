/**
 * Each service that Pay asks, wrong in each way of quality 3 (HTTP). The payment needs none of them: it stays as the page asked for it,
 * what they would add is missing, never wrong, nothing reaches the wallet before the press, and the next payment has all of it again.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Sent, TOKEN } from '../../api/api.testing.ts'
import { faultRows } from '../../api/http-faults.testing.ts'
import { ALICE, BOB, CAROL, hashOf } from '../../core/accounts.testing.ts'
import {
  type BrokenEndpoint,
  createBreakingService,
  promptsOf,
  waitUntil,
} from '../../core/breaking-service.testing.ts'
import { agree, press } from './pay.actions.ts'
import { asking, dollars, startPaying } from './pay.testing.ts'

const ENDPOINTS = ['supported-chains', 'account/history', 'account/balance', 'fungible/price']
/** Begins as Bob's does. */
const LIKE_BOB = `0x7099${'1'.repeat(36)}`

const sentRow = (id: string, sentTo: string) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: hashOf(id.length),
    chain: 'eip155:1',
    minedAt: '2024-12-01T00:00:00Z',
    sentFrom: ALICE,
    sentTo,
    status: 'confirmed',
    nonce: 7,
  },
  transfers: [
    { direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { name: 'USD Coin', symbol: 'USDC' } },
  ],
})

const ownedRow = (symbol: string, decimals: string, price: number, address?: string) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  value: 5,
  price,
  quantity: { decimals, numeric: '20' },
})

/** What each service answers when it is well. */
const answer = ({ path }: Sent): unknown => {
  if (path === '/v1/supported-chains') return { http: ['eip155:1', 'eip155:10'], ws: [] }
  if (path === `/v1/account/${ALICE}/history`)
    return { data: [sentRow('a', LIKE_BOB), sentRow('bb', CAROL)], next: null }
  if (path === '/v1/fungible/price') return { fungibles: [{ address: `eip155:1:${TOKEN}`, price: 0.98 }] }
  return { balances: [ownedRow('USDC', '6', 0.98, TOKEN), ownedRow('ETH', '18', 3_000.5)] }
}

const startAsked = async (broken?: BrokenEndpoint) => {
  const service = createBreakingService(() => paying.clock, answer)
  const { respond } = service
  const options = { projectId: '0'.repeat(32), features: { pay: true } }
  const paying = await startPaying({ respond, options })
  const { wallet, state, clock, chain, provider } = paying
  chain.owned[TOKEN] = dollars(40_000_000n)
  if (broken) service.break(broken)
  const until = (isSo: () => boolean) => waitUntil(clock, isSo)
  const ask = async () => {
    // As the account's view does.
    wallet.refreshPortfolio()
    await until(() => !['none', 'loading'].includes(wallet.state.account.eip155.portfolio.kind))
    const { answer: paid } = await asking(paying, { token: TOKEN, amount: '12.5' })
    await until(() => state.flow.step === 'reviewing' || state.problem !== undefined)
    return { paid }
  }
  const prompts = () => promptsOf(provider)
  const { paid } = await ask()
  return { ...paying, service, until, ask, paid, prompts }
}

type Asked = Awaited<ReturnType<typeof startAsked>>

const reviewOf = ({ state: { flow, problem } }: Asked) => {
  if (flow.step !== 'reviewing') throw new Error(`${flow.step}: ${problem}`)
  return flow.review
}

/** The press, with all that asks for it agreed to. */
const confirmNow = async (asked: Asked) => {
  const { wallet, sent, until } = asked
  const before = sent().length
  const { findings } = reviewOf(asked)
  agree(
    wallet,
    findings.map(({ reason }) => reason),
  )
  void press(wallet)
  expect(await until(() => sent().length > before)).toBe(true)
}

const wellAnswered = async () => {
  const asked = await startAsked()
  const review = reviewOf(asked)
  await confirmNow(asked)
  return { review, examples: asked.service.answers }
}

const good = await wellAnswered()

const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', onUnhandled))
afterEach(() => {
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled.splice(0)).toEqual([])
})

let tried = 0
afterAll(() => console.info(`services of Pay that go wrong: ${tried} faults survived`))

describe('a service that Pay asks, and that goes wrong', () => {
  it('attack: every endpoint that is asked is tried; what is well answered is shown', () => {
    expect([...good.examples.keys()].sort()).toEqual([...ENDPOINTS].sort())
    expect(good.review.dollars).toBe('12.25')
    expect(good.review.findings.map(({ reason }) => reason).sort()).toEqual(['first-time', 'similar-start'])
  })

  it.each(faultRows(ENDPOINTS, good.examples))(
    'attack: %s, %s: the payment stays and can be made, and the next one has all that was missing',
    async (endpoint, name, faults) => {
      for (const fault of faults) {
        const asked = await startAsked({ endpoint, fault })
        const { state, service, prompts, sent, clock, errors, paid, ask } = asked
        expect(service.faults()).toBeGreaterThan(0)
        expect(state.payment).toMatchObject({ recipient: BOB, amount: '12.5', token: TOKEN })
        expect(prompts()).toEqual([])
        const { transfer, fee, dollars, findings } = reviewOf(asked)
        expect([fault.name, transfer, fee]).toEqual([fault.name, good.review.transfer, good.review.fee])
        expect([undefined, good.review.dollars]).toContain(dollars)
        // Without its price a token with a known symbol asks for more care, not for less.
        const known = findings.filter(({ reason }) => reason !== 'counterfeit')
        expect(good.review.findings).toEqual(expect.arrayContaining(known))
        expect(findings.map(({ reason }) => reason)).toContain('first-time')
        // Three pages of a history are enough.
        if (name === 'cursors without an end') expect(service.faults()).toBeLessThanOrEqual(3)
        await confirmNow(asked)
        expect(await paid).toMatchObject({ hash: hashOf(1) })
        expect(sent()).toMatchObject([{ to: TOKEN, value: '0x0', chainId: '0x1' }])
        service.mend()
        // What was read of a history counts for five minutes.
        await clock.advance(300_000)
        const next = await ask()
        expect(reviewOf(asked)).toMatchObject({ dollars: '12.25', findings: good.review.findings })
        expect(sent()).toHaveLength(1)
        await confirmNow(asked)
        expect(await next.paid).toMatchObject({ hash: hashOf(2) })
        expect(errors()).not.toContain('unknown')
        tried += 1
      }
    },
  )
})
