/** On a real node, with the demo's exchange: what an honest service builds reaches the wallet as it was shown, and arrives. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { readField } from '../../../lib/json.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { review } from '../preview/preview.actions.ts'
import { agreeAndPress, type Swapping, write } from '../swap.testing.ts'
import { approve, EVIL } from './exchange.testing.ts'
import { addressOf, draft, market, type Pair, pairs, start, through, withMarket } from './market.testing.ts'

withMarket()

/** Real time, for a node that answers. */
const turn = () => new Promise((done) => setTimeout(done, 1))

/** The network has decided about the approval, and the next review is there. */
const untilMined = async ({ clock, state }: Swapping): Promise<void> => {
  for (let asked = 0; asked < 40; asked++) {
    // Deep enough to stay.
    await market.anvil.rpc('anvil_mine', ['0x3'])
    await clock.advance(4_000)
    for (let waited = 0; waited < 200 && state.flow.step === 'editing' && !state.problem; waited++)
      await turn()
    for (let waited = 0; waited < 200 && state.flow.step === 'preparing'; waited++) await turn()
    if (state.flow.step === 'reviewing' || state.problem) return
  }
  throw new Error('The approval was not mined')
}

const paidFor = async (hashes: readonly Promise<unknown>[]): Promise<bigint> => {
  let fees = 0n
  for (const hash of await Promise.all(hashes)) {
    const receipt = await market.anvil.rpc('eth_getTransactionReceipt', [hash])
    const [gas, price] = ['gasUsed', 'effectiveGasPrice'].map((name) => String(readField(receipt, name)))
    fees += BigInt(gas ?? 0) * BigInt(price ?? 0)
  }
  return fees
}

const balanceNow = async (symbol: Pair['to']): Promise<bigint> =>
  symbol
    ? market.balanceOf(symbol, ALICE)
    : BigInt(String(await market.anvil.rpc('eth_getBalance', [ALICE, 'latest'])))

describe('an honest service', () => {
  const honest = Math.ceil(RUNS / 500)

  it.each(['simulate', 'override'] as const)(
    'behavior: tried by %s: asked for exactly what was shown, and at least the minimum arrives',
    { timeout: 60_000 + 2_000 * honest },
    async (way) => {
      const swapping = await start(way)
      const { wallet, state, sent } = swapping
      let arrived = 0
      await fc.assert(
        fc.asyncProperty(pairs(), fc.boolean(), async (pair, isAnother) => {
          // Another contract than the router that does the same is as good.
          market.lie(isAnother ? through(pair, ALICE, []) : {})
          const before = await balanceNow(pair.to)
          const asked = sent().length
          await write(wallet, draft(pair))
          await review(wallet)
          const requests: unknown[] = []
          let minimum = 0n
          for (const _step of pair.from ? ['approval', 'swap'] : ['swap']) {
            const { flow } = state
            if (flow.step !== 'reviewing') throw new Error(`${flow.step}: ${state.problem}`)
            minimum = flow.review.minimum
            const { to, value, data } = flow.review.steps[0]?.call ?? {}
            requests.push({ to, value: `0x${value?.toString(16)}`, data })
            await agreeAndPress(wallet)
            if (state.progress) await untilMined(swapping)
          }
          const made = sent()
            .slice(asked)
            .map(({ to, value, data }) => ({ to, value, data }))
          expect(made).toEqual(requests)
          const token = addressOf(pair.from)
          if (token)
            expect(made[0]).toMatchObject({
              to: token,
              data: approve(isAnother ? EVIL : (market.router as Hex), pair.amount),
            })
          else expect(BigInt(made[0]?.value ?? 0)).toBe(pair.amount)
          const fees = pair.to ? 0n : await paidFor(swapping.hashes.slice(asked))
          expect(await balanceNow(pair.to)).toBeGreaterThanOrEqual(before + minimum - fees)
          arrived += 1
        }),
        { numRuns: honest, endOnFailure: true },
      )
      console.info(`honest, tried by ${way}: ${arrived} of ${honest} arrived`)
      expect(arrived).toBe(honest)
    },
  )

  it('behavior: the amount that the service names is not asked for: the value is what was typed', async () => {
    const { wallet, sent } = await start('simulate')
    const [pair] = fc.sample(
      pairs(({ from }) => from === undefined),
      1,
    )
    if (!pair) throw new Error('a pair')
    market.lie({ transaction: (tx) => ({ ...tx, amount: `${pair.amount + 1n}` }) })
    await write(wallet, draft(pair))
    await review(wallet)
    await agreeAndPress(wallet)
    expect(sent().map(({ value }) => BigInt(value))).toEqual([pair.amount])
  })
})
