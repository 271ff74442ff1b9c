/** On a real node, with the demo's exchange: what a service builds that lies never reaches the wallet. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { RUNS } from '../../../lib/runs.testing.ts'
import { press, review } from '../preview/preview.actions.ts'
import { agreeAndPress, write } from '../swap.testing.ts'
import {
  approve,
  type Doing,
  EVIL,
  GRANTING,
  type Lie,
  pull,
  THIEF,
  type Tx,
  transfer,
} from './exchange.testing.ts'
import {
  addressOf,
  at,
  change,
  draft,
  market,
  type Pair,
  pairs,
  plain,
  start,
  through,
  withMarket,
} from './market.testing.ts'
import { minimumReceived } from './plan.rules.ts'

withMarket()

const sells = ({ from }: Pick<Pair, 'from'>) => from !== undefined
const onTransaction =
  (transaction: (tx: Tx) => Tx): ((pair: Pair) => Lie) =>
  () => ({ transaction })
const onData = (to: Parameters<typeof change>[1]) =>
  onTransaction((tx) => ({ ...tx, data: change(tx.data, to) }))

type Tamper = {
  readonly of?: (pair: Pick<Pair, 'from' | 'to'>) => boolean
  readonly lie: (pair: Pair, minimum: bigint) => Lie
  /** Only what the calls do gives it away: which problem is said. */
  readonly isHidden?: RegExp
}

const TAMPERS: Readonly<Record<string, Tamper>> = {
  'to: nobody': { lie: onTransaction((tx) => ({ ...tx, to: at(THIEF) })) },
  'to: a token': { lie: onTransaction((tx) => ({ ...tx, to: at(market.tokenOf('UNI').address) })) },
  'to: the account': { lie: onTransaction((tx) => ({ ...tx, to: at(ALICE) })) },
  chain: {
    lie: onTransaction((tx) => ({
      ...tx,
      from: `eip155:10:${plain(tx.from)}`,
      to: `eip155:10:${plain(tx.to)}`,
    })),
  },
  sender: { lie: onTransaction((tx) => ({ ...tx, from: at(THIEF) })) },
  spender: { of: sells, lie: () => ({ approval: (tx) => ({ ...tx, data: approve(THIEF) }) }) },
  'coins with the approval': { of: sells, lie: () => ({ approval: (tx) => ({ ...tx, value: '1' }) }) },
  'approval of another token': {
    of: sells,
    lie: () => ({ approval: (tx) => ({ ...tx, from: at(market.tokenOf('UNI').address) }) }),
  },
  'an allowance without limit': {
    of: sells,
    lie: (pair) => ({
      transaction: (tx) => ({ ...tx, to: at(addressOf(pair.from) ?? ''), data: approve(THIEF) }),
      approval: (tx) => ({ ...tx, data: approve(addressOf(pair.from) ?? THIEF) }),
    }),
  },
  'value of a token': {
    of: sells,
    isHidden: /reverts$/,
    lie: onData(({ amounts: [amount = 0n, ...rest] }) => ({ amounts: [amount + 1n, ...rest] })),
  },
  recipient: { isHidden: /differs$/, lie: onData(() => ({ recipient: THIEF })) },
  token: {
    isHidden: /(differs|reverts)$/,
    of: ({ to }) => to !== undefined,
    lie: onData(({ path }) => ({ path: [...path.slice(0, -1), market.tokenOf('UNI').address] })),
  },
  'one unit below the minimum': {
    isHidden: /short$/,
    lie: (pair, minimum) => {
      const token = addressOf(pair.to)
      const given: Doing = token
        ? { to: token, data: transfer(ALICE, minimum - 1n) }
        : { to: ALICE, data: '0x', value: minimum - 1n }
      return through(pair, EVIL, [given])
    },
  },
  'a second token leaves': {
    isHidden: /differs$/,
    lie: (pair) => through(pair, ALICE, [{ to: market.tokenOf('UNI').address, data: pull(1n, THIEF) }]),
  },
  'another allowance': {
    isHidden: /differs$/,
    lie: (pair) => through(pair, ALICE, [{ to: GRANTING, data: '0x' }]),
  },
}

const tampered = fc
  .constantFrom(...Object.keys(TAMPERS))
  .chain((name) => pairs(TAMPERS[name]?.of).map((pair) => ({ name, pair })))

/** The least that the review will promise. */
const minimumOf = async ({ from, to, amount }: Pair): Promise<bigint> => {
  const ends = [addressOf(from) ?? market.wrapped, addressOf(to) ?? market.wrapped]
  const path = ends.includes(market.wrapped) ? ends : [ends[0], market.wrapped, ends[1]]
  return minimumReceived(await market.amountOut(amount, path as Hex[]), 100n)
}

const runs = Math.ceil(RUNS / 100)

describe('a service that lies', () => {
  it.each(['simulate', 'override'] as const)(
    'attack: whatever is changed in what it builds, tried by %s: the wallet is never asked',
    { timeout: 60_000 + 200 * runs },
    async (way) => {
      const { wallet, state, sent } = await start(way)
      const refused: Record<string, number> = {}
      await fc.assert(
        fc.asyncProperty(tampered, async ({ name, pair }) => {
          const { lie, isHidden } = TAMPERS[name] ?? {}
          if (!lie) throw new Error(name)
          market.lie(lie(pair, await minimumOf(pair)))
          await write(wallet, draft(pair))
          await review(wallet)
          await agreeAndPress(wallet)
          expect([name, sent()]).toEqual([name, []])
          expect([name, state.flow.step]).toEqual([name, 'editing'])
          expect(state.problem).toMatch(isHidden ?? /(contract|unavailable|failed|address-invalid|invalid)$/)
          refused[name] = (refused[name] ?? 0) + 1
        }),
        { numRuns: runs, endOnFailure: true },
      )
      const total = Object.values(refused).reduce((sum, count) => sum + count, 0)
      console.info(`tampered, tried by ${way}: ${total} of ${runs} refused, ${JSON.stringify(refused)}`)
      expect(total).toBe(runs)
      // A short run may draw one of them never.
      if (runs >= 1_000) expect(Object.keys(refused).sort()).toEqual(Object.keys(TAMPERS).sort())
    },
  )

  it('attack: where no node can try, its fields give it away, or the visitor has to agree first', async () => {
    const { wallet, state, sent } = await start('none')
    for (const [name, { lie, of = () => true, isHidden }] of Object.entries(TAMPERS))
      for (const isCoin of [true, false]) {
        const from = (pair: Pick<Pair, 'from' | 'to'>) => of(pair) && (pair.from === undefined) === isCoin
        if (isCoin && of === sells) continue
        const [pair] = fc.sample(pairs(from), 1)
        if (!pair) throw new Error(name)
        market.lie(lie(pair, await minimumOf(pair)))
        await write(wallet, draft(pair))
        await review(wallet)
        const { flow, problem } = state
        if (flow.step === 'reviewing') {
          expect(isHidden, name).toBeDefined()
          expect(flow.review.findings).toContainEqual({ level: 'blocking', reason: 'untried' })
        } else {
          expect([name, flow.step]).toEqual([name, 'editing'])
          // The coin needs no approval, so its swap's gas is estimated for the review, and a node refuses there.
          if (isHidden) expect([name, isCoin, problem]).toEqual([name, true, 'reverted-reason'])
        }
        await press(wallet)
        expect(sent()).toEqual([])
      }
  })
})
