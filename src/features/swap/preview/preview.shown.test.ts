/** What is shown is what is sent (quality 4.1), for every kind of swap. The view is read back as text, by rules of its own. */
import fc from 'fast-check'
import { createElement } from 'react'
import '../../../ui/owner-stacks.testing.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE, hashOf } from '../../../core/accounts.testing.ts'
import { formatAmount, MAX_AMOUNT } from '../../../lib/amount.ts'
import { RUNS, renewed } from '../../../lib/runs.testing.ts'
import { t } from '../../send/send.testing.ts'
import { createMarket, ROUTER, UNI, USDC, WETH } from '../market.testing.ts'
import { agreeAndPress, type Sent, startSwapping, write } from '../swap.testing.ts'
import { review } from './preview.actions.ts'
import { view } from './SwapPreviewView.tsx'

const SOLD = 'C$1 <i>'
const BOUGHT = 'A & B'
const PAIRS = {
  'coin for token': [undefined, UNI],
  'token for coin': [USDC, undefined],
  'token for token': [USDC, UNI],
  wrap: [undefined, WETH],
  unwrap: [WETH, undefined],
} as const

/** `amount` in base units, or without limit. */
type Step =
  | { readonly kind: 'reset' }
  | { readonly kind: 'approval'; readonly amount: bigint | 'unlimited'; readonly spender: string }
  | { readonly kind: 'swap'; readonly to: string; readonly value: bigint; readonly data: string }

const text = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The figure before the symbol: an exact one has no more digits than the token. */
const units = (words: string, symbol: string, decimals: number): bigint => {
  const [figure, rest] = words.split(' ')
  const [whole = '', fraction = ''] = (figure ?? '').replaceAll(',', '').split('.')
  expect([words, /^\d+$/.test(whole), fraction.length <= decimals]).toEqual([words, true, true])
  expect([words, rest && words.endsWith(` ${symbol}`)]).toEqual([words, true])
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

type Side = { readonly symbol: string; readonly decimals: number }

/** What a person reads: what leaves, what comes, the least of it, whom it goes through, what is next, and what the button says. */
const readShown = (html: string, sold: Side, bought: Side) => {
  const rows = new Map(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label = '', value = '']) => [
      text(label),
      value,
    ]),
  )
  const amount = (label: string, { symbol, decimals }: Side) =>
    units(text(rows.get(label) ?? ''), symbol, decimals)
  const [, sentence = ''] = /<p class="sentence">(.*?)<\/p>/.exec(html) ?? []
  const [, steps = ''] = /<ol[^>]*>(.*?)<\/ol>/.exec(html) ?? []
  const [, current = ''] = /aria-current="step"[^>]*><span>(.*?)<\/span>/.exec(steps) ?? []
  const [, spender] = /title="(0x[0-9a-fA-F]{40})"/.exec(rows.get('Exchange') ?? '') ?? []
  const [, button = ''] = /<button[^>]*>([^<]* in wallet)<\/button>/.exec(html) ?? []
  return {
    sentence: text(sentence),
    pays: amount('You pay', sold),
    receives: amount('You receive about', bought),
    minimum: amount('Minimum received', bought),
    spender,
    /** Where there is only one, it is the sentence. */
    current: text(current),
    button,
  }
}

/** By hand, from its bytes: `approve(address,uint256)`, or what the exchange has built. */
const readCall = ({ to, value, data }: Pick<Sent, 'to' | 'value' | 'data'>): Step => {
  if (!data.startsWith('0x095ea7b3')) return { kind: 'swap', to, value: BigInt(value), data }
  expect([BigInt(value), data.length, data.slice(10, 34)]).toEqual([0n, 138, '0'.repeat(24)])
  const amount = BigInt(`0x${data.slice(74)}`)
  if (amount === 0n) return { kind: 'reset' }
  return {
    kind: 'approval',
    amount: amount === 2n ** 256n - 1n ? 'unlimited' : amount,
    spender: `0x${data.slice(34, 74)}`,
  }
}

const WORDS: Readonly<Record<string, RegExp>> = {
  reset: /^Take back the earlier approval of /,
  unlimited: /^Approve .* without limit$/,
  approval: /^Approve [\d.,]+ /,
  swap: /^Swap [\d.,]+ /,
  batch: /^Approve and swap, as one transaction$/,
}
const BUTTONS = { reset: 'Take back in wallet', approval: 'Approve in wallet', swap: 'Swap in wallet' }

const cases = fc.record({
  pair: fc.constantFrom(...(Object.keys(PAIRS) as (keyof typeof PAIRS)[])),
  amount: fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 21n }),
    fc.bigInt({ min: 1n, max: MAX_AMOUNT / 10_000n }),
  ),
  rate: fc.bigInt({ min: 1n, max: 1_000n }),
  decimals: fc.tuple(fc.integer({ min: 0, max: 36 }), fc.integer({ min: 0, max: 36 })),
  slippage: fc.constantFrom(['0.1', 10n] as const, ['1', 100n] as const, ['2.55', 255n] as const),
  allowed: fc.constantFrom('nothing' as const, 'little' as const, 'enough' as const),
  isStubborn: fc.boolean(),
  isUnlimited: fc.boolean(),
  canBatch: fc.boolean(),
})

const start = async () => {
  const market = createMarket()
  const { respond, chain, statuses } = market
  const isExchange = async ({ address }: { readonly address: string }) =>
    [ROUTER, WETH].includes(address as Hex)
  const swapping = await startSwapping({ respond, chain: { ...chain, hasCode: isExchange } })
  const { provider, sent } = swapping
  swapping.chain.on.getTransactionStatus = async ({ hash }) => statuses.get(hash) ?? { status: 'pending' }
  provider.answer('eth_sendTransaction', () => hashOf(sent().length))
  provider.answer('wallet_sendCalls', () => ({ id: 'a' }))
  provider.answer('wallet_getCallsStatus', () => ({
    status: 200,
    receipts: [{ status: '0x1', transactionHash: hashOf(sent().length) }],
  }))
  return { ...swapping, market }
}

const runs = Math.ceil(RUNS / 10)

type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never

/** Every review of these swaps is read back; how often each kind of step and of pair was there. */
const readBack = async (all: fc.Arbitrary<Case>): Promise<Readonly<Record<string, number>>> => {
  const swapping = renewed(start)
  const seen: Record<string, number> = {}
  const see = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1
  }
  await fc.assert(
    fc.asyncProperty(all, async (given) => {
      const { market, wallet, state, core, chain, sent, asked, settled, clock } = await swapping()
      const { pair, amount, slippage } = given
      const [from, to] = PAIRS[pair]
      const isWrap = pair === 'wrap' || pair === 'unwrap'
      const sideOf = (token: string | undefined, symbol: string, some: number): Side => {
        if (token === undefined) return { symbol: 'ETH', decimals: 18 }
        const side = { symbol, decimals: token === WETH ? 18 : some }
        chain.owned[token] = { ...side, name: 'A token', balances: { [ALICE]: amount } }
        return side
      }
      const sold = sideOf(from, SOLD, given.decimals[0])
      const bought = sideOf(to, BOUGHT, given.decimals[1])
      chain.balances[ALICE] = 10n ** 18n + (from ? 0n : amount)
      Object.assign(market, { rate: given.rate, isStubborn: given.isStubborn, canBatch: given.canBatch })
      market.allowances.clear()
      const old = { nothing: 0n, little: amount - 1n, enough: amount }[given.allowed]
      if (from && !isWrap) market.allowances.set(`${ALICE} ${from}`, old)

      core.refreshBalance({ force: true })
      await settled()
      const typed = formatAmount(amount, sold.decimals)
      const { isUnlimited } = given
      await write(wallet, { from, to, amount: typed, isUnlimited, slippage: slippage[0] })
      await review(wallet)
      const kinds: string[] = []
      while (state.flow.step === 'reviewing') {
        const props = { wallet, swap: wallet.swap, t, data: undefined, offers: () => true }
        const html = renderToStaticMarkup(createElement(view.View, props))
        const shown = readShown(html, sold, bought)
        const built = asked.findLast(({ path }) => path.endsWith('/build-transaction'))?.body
        const before = sent().length
        await agreeAndPress(wallet)
        await settled()
        const [request, ...more] = sent().slice(before) as (Sent & { calls?: readonly Sent[] })[]
        if (!request) throw new Error(`Not asked: ${state.problem}`)
        const calls = request.calls ?? [request]
        const steps = calls.map(readCall)
        const [first] = steps
        expect([more, request.from]).toEqual([[], ALICE])

        // Figures.
        const received = isWrap ? amount : amount * given.rate
        const { pays, receives, minimum } = shown
        expect({ pays, receives, minimum }).toEqual({
          pays: amount,
          receives: received,
          minimum: (received * (10_000n - slippage[1])) / 10_000n,
        })
        expect(built).toMatchObject({ amount: `${pays}`, eip155: { slippage: Number(slippage[0]) } })
        expect(shown.sentence).toMatch(/^Swap .* on Ethereum$/)

        // What is asked for, each step by what it says.
        const kind = request.calls ? 'batch' : (first?.kind ?? '')
        const isLast = request.calls !== undefined || kind === 'swap'
        for (const step of steps) {
          if (step.kind === 'approval')
            expect([step.spender, step.amount]).toEqual([
              shown.spender?.toLowerCase(),
              isUnlimited ? 'unlimited' : pays,
            ])
          if (step.kind !== 'swap') expect(calls[steps.indexOf(step)]?.to).toBe(from)
          else {
            expect([step.to, step.value]).toEqual([isWrap ? WETH : ROUTER, from ? 0n : pays])
            if (!isWrap && from) expect(shown.spender).toBe(step.to)
            if (pair === 'wrap') expect(step.data).toBe('0xd0e30db0')
            if (pair === 'unwrap') expect(step.data).toBe(`0x2e1a7d4d${pays.toString(16).padStart(64, '0')}`)
          }
        }
        const said = kind === 'approval' && isUnlimited ? 'unlimited' : kind
        if (kinds.length > 0 || !isLast || kind === 'batch')
          expect(shown.current).toMatch(WORDS[said] ?? /^$/)
        else expect(shown.current).toBe('')
        expect(shown.button).toBe(BUTTONS[kind === 'batch' ? 'swap' : (kind as keyof typeof BUTTONS)])
        if (/^(Approve|Swap) [\d.,]+ /.test(shown.current))
          expect(units(shown.current.replace(/^\w+ /, ''), sold.symbol, sold.decimals)).toBe(pays)

        kinds.push(said)
        see(said)
        market.statuses.set(hashOf(sent().length), { status: 'success', blockNumber: 1n })
        for (const [index, step] of steps.entries())
          if (step.kind !== 'swap') market.approve(ALICE, calls[index] as Sent)
        await clock.advance(4_000)
      }
      expect([state.problem, kinds.at(-1)]).toEqual([undefined, expect.stringMatching(/^(swap|batch)$/)])
      see(pair)
    }),
    { numRuns: runs },
  )
  return seen
}

describe('SwapPreviewView', () => {
  it('attack: what is shown is what the wallet is asked, of every kind: every random swap', {
    timeout: 30 * RUNS,
  }, async () => {
    const seen = await readBack(cases)
    const { swap = 0, batch = 0 } = seen
    console.info(`swaps read back, by kind: ${swap + batch} of ${runs} ${JSON.stringify(seen)}`)
    expect(swap + batch).toBe(runs)
    expect(Object.keys(seen).sort()).toEqual([...Object.keys(PAIRS), ...Object.keys(WORDS)].sort())
  })

  it('attack: what is shown is what the wallet is asked: every random approval', {
    timeout: 30 * RUNS,
  }, async () => {
    const approved = cases.map(
      (one): Case => ({
        ...one,
        pair: one.pair === 'token for coin' ? one.pair : 'token for token',
        allowed: one.allowed === 'enough' ? 'nothing' : one.allowed,
        canBatch: false,
      }),
    )
    const seen = await readBack(approved)
    const { approval = 0, unlimited = 0, reset = 0, swap } = seen
    console.info(`approvals read back, by kind: ${approval + unlimited} of ${runs} ${JSON.stringify(seen)}`)
    expect([approval + unlimited, swap]).toEqual([runs, runs])
    for (const some of [approval, unlimited, reset]) expect(some).toBeGreaterThan(0)
  })
})
