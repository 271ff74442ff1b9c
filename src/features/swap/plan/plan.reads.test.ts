/** What a review is made of: what the service is asked, what is made of its answers, and where the state changes meanwhile. */
import { describe, expect, it } from 'vitest'
import { json, type Respond, type Sent } from '../../../api/api.testing.ts'
import type { Change, EvmCalls, Trial } from '../../../chains/calls.ts'
import type { Hex } from '../../../chains/chain.ts'
import { readApproval } from '../../../chains/evm/calls/allowances.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { priceKey } from '../../../transfer/tokens.ts'
import { readSides } from '../draft/draft.reads.ts'
import { createMarket, type FakeMarket, ROUTER, UNI, USDC } from '../market.testing.ts'
import { prepare } from '../preview/preview.actions.ts'
import { NETWORK, type Swapping, startSwapping, type Written, write } from '../swap.testing.ts'

const HELD: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** What the service builds, with these fields in place of its own. */
const building =
  (market: FakeMarket, more: object): Respond =>
  async (sent) => {
    const answer = await market.respond(sent)
    if (!sent.path.endsWith('/build-transaction')) return answer
    const { tx }: { tx: object } = await answer.json()
    return json({ tx: { ...tx, ...more } })
  }

/** What the node says when these calls are tried; undefined: what the market says. */
const trying = ({ chain }: FakeMarket, trial: (calls: number) => Trial | undefined) => ({
  ...chain,
  calls: async (): Promise<EvmCalls> => {
    const calls = await chain.calls()
    return { ...calls, tryCalls: async (p) => trial(p.calls.length) ?? calls.tryCalls(p) }
  },
})

const start = (market: FakeMarket, given: { readonly respond?: Respond; readonly chain?: object } = {}) =>
  startSwapping({ respond: market.respond, chain: market.chain, ...given })

const WRITTEN: Written = { from: USDC, to: UNI, amount: '5' }
/** The least that has to come of it. */
const GOOD = [
  { token: USDC, change: -5_000_000n },
  { token: UNI, change: 9_900_000n },
] as const

/** What the review asks the wallet for, in order. */
const steps = async ({ wallet, state }: Swapping, written: Partial<Written> = {}) => {
  await write(wallet, { ...WRITTEN, ...written })
  await prepare(wallet)
  return state.flow.step === 'reviewing' ? state.flow.review.steps : []
}

describe('makeReview', () => {
  it('behavior: the approval is for what was typed, to the last unit, and for the contract that swaps', async () => {
    const swapping = await start(createMarket())
    const [approval, swap] = await steps(swapping, { amount: '5.000001' })
    expect(approval?.call).toMatchObject({ to: USDC, value: 0n })
    expect(readApproval(approval?.call.data ?? '0x')).toEqual({ spender: ROUTER, amount: 5_000_001n })
    expect(swap?.call).toMatchObject({ to: ROUTER, value: 0n })
  })

  it.each<[string, Hex | undefined, readonly bigint[]]>([
    ['as many as were typed', undefined, [5n * 10n ** 17n]],
    ['none where a token is sold', USDC, [0n, 0n]],
  ])('attack: whatever coins the service names, %s go along', async (_, from, values) => {
    const market = createMarket()
    const swapping = await start(market, { respond: building(market, { amount: '600000000000000000' }) })
    const made = await steps(swapping, { from, amount: '0.5' })
    expect(made.at(-1)?.call.to).toBe(ROUTER)
    expect(made.map(({ call }) => call.value)).toEqual(values)
  })

  it.each([
    ['0.1', 0.1],
    ['1', 1],
    ['2.55', 2.55],
    ['50', 50],
  ])('param: the service hears of a slippage of %s percent as %s', async (slippage, heard) => {
    const swapping = await start(createMarket())
    expect(await steps(swapping, { slippage })).toHaveLength(2)
    const isBuild = ({ path }: Sent) => path.endsWith('/build-transaction')
    expect(swapping.asked.find(isBuild)?.body).toMatchObject({ eip155: { slippage: heard } })
  })

  it('attack: a token that the account has is not called, though the exchange does not list it', async () => {
    const market = createMarket()
    const swapping = await start(market, { respond: building(market, { to: `${NETWORK}:${HELD}` }) })
    const token = {
      caipNetworkId: NETWORK,
      address: HELD,
      symbol: 'HELD',
      name: 'Held',
      decimals: 18,
    } as const
    const { account } = swapping.core.state
    account.eip155.portfolio = { kind: 'known', at: 0, isPartial: false, tokens: [{ ...token, amount: 5n }] }
    expect(await steps(swapping, { from: undefined, amount: '0.5' })).toEqual([])
    expect(swapping.state.problem).toBe('swap.problem.contract')
  })

  it('attack: an address without code is not called', async () => {
    const { respond, chain } = createMarket()
    const swapping = await startSwapping({ respond, chain: { ...chain, hasCode: async () => false } })
    expect(await steps(swapping)).toEqual([])
    expect(swapping.state.problem).toBe('swap.problem.contract')
  })

  it.each<[string, readonly Change[], string]>([
    ['takes one unit more', [{ token: USDC, change: -5_000_001n }, GOOD[1]], 'swap.problem.differs'],
    ['brings one unit less', [GOOD[0], { token: UNI, change: 9_899_999n }], 'swap.problem.short'],
    ['takes something else', [...GOOD, { token: HELD, change: -1n }], 'swap.problem.differs'],
  ])('attack: what %s when it is tried is not shown', async (_, changes, problem) => {
    const market = createMarket()
    const trial: Trial = { kind: 'tried', isWhole: true, changes, allowances: [] }
    const swapping = await start(market, { chain: trying(market, () => trial) })
    expect(await steps(swapping)).toEqual([])
    expect(swapping.state.problem).toBe(problem)
  })

  it.each<[string, Hex | undefined, readonly Hex[]]>([
    ['both tokens', USDC, [USDC, UNI]],
    ['what is bought, where coins are sold', undefined, [UNI]],
  ])('attack: nothing counts as tried without the balances of %s', async (_, from, traded) => {
    const market = createMarket()
    const asked: (readonly string[])[] = []
    const calls = async (): Promise<EvmCalls> => {
      const real = await market.chain.calls()
      const tryCalls: EvmCalls['tryCalls'] = async (p) => {
        asked.push(p.traded)
        return real.tryCalls(p)
      }
      return { ...real, tryCalls }
    }
    await steps(await start(market, { chain: { ...market.chain, calls } }), { from, amount: '0.5' })
    expect(asked).toEqual([traded])
  })

  it('error: what fails when it is tried is not shown', async () => {
    const market = createMarket()
    const swapping = await start(market, { chain: trying(market, () => ({ kind: 'reverted', at: 1 })) })
    expect(await steps(swapping)).toEqual([])
    expect(swapping.state.problem).toBe('swap.problem.reverts')
  })

  it.each([
    ['0.1', 9_990_000n],
    ['1', 9_900_000n],
    ['50', 5_000_000n],
  ])(
    'param: with a slippage of %s percent %s of 10,000,000 units arrive at least',
    async (slippage, minimum) => {
      const swapping = await start(createMarket())
      await steps(swapping, { slippage })
      expect(swapping.state.flow).toMatchObject({ review: { quote: { toAmount: 10_000_000n }, minimum } })
    },
  )

  it('error: of more than the account has by now, or of a coin that leaves nothing for the fee, there is none', async () => {
    const { respond, chain } = createMarket()
    const hasCode = async ({ address }: { readonly address: string }) => address === ROUTER
    const swapping = await startSwapping({ respond, chain: { ...chain, hasCode } })
    const { state } = swapping
    const fee = swapping.chain.total
    swapping.chain.balances[ALICE] = 5n * 10n ** 17n + fee
    expect(await steps(swapping, { from: undefined, amount: '0.5' })).toHaveLength(1)
    swapping.chain.balances[ALICE] = 5n * 10n ** 17n + fee - 1n
    expect(await steps(swapping, { from: undefined, amount: '0.5' })).toEqual([])
    expect(state.problem).toBe('swap.problem.fee')
    swapping.chain.balances[ALICE] = 5n * 10n ** 17n - 1n
    expect(await steps(swapping, { from: undefined, amount: '0.5' })).toEqual([])
    expect(state.problem).toBe('swap.problem.funds')
  })

  it.each<[string, (calls: number) => Trial | undefined]>([
    ['refuses to change', (calls) => (calls === 2 ? { kind: 'reverted', at: 0 } : undefined)],
    ['may refuse to change, where no node can try it', () => ({ kind: 'untried' })],
  ])('behavior: an allowance that a token %s is set to 0 first', async (_, trial) => {
    const market = createMarket()
    market.allowances.set(`${ALICE} ${USDC}`, 1n)
    const made = await steps(await start(market, { chain: trying(market, trial) }))
    expect(made.map(({ kind }) => kind)).toEqual(['reset', 'approval', 'swap'])
    expect(made.slice(0, 2).map(({ call }) => readApproval(call.data)?.amount)).toEqual([0n, 5_000_000n])
  })

  it.each<[string, bigint | undefined, bigint]>([
    ['as much as it was tried with', 200_000n, 179_000n],
    ['no less than is usual', 30_000n, 150_000n],
    ['what is usual, where no node says more', undefined, 150_000n],
  ])('behavior: a step that cannot be estimated yet pays for %s', async (_, gas, units) => {
    const market = createMarket()
    const trial: Trial = {
      kind: 'tried',
      isWhole: true,
      changes: [...GOOD],
      allowances: [],
      ...(gas && { gas }),
    }
    // The service names a price of its own, which does not count.
    const hasCode = async ({ address }: { readonly address: string }) => address === ROUTER
    const swapping = await start(market, { chain: { ...trying(market, () => trial), hasCode } })
    const [perGas, l1] = [7n * 10n ** 9n, 5n]
    swapping.chain.total = 21_000n * perGas + l1
    await steps(swapping)
    expect(swapping.state.flow).toMatchObject({
      review: { fee: { total: swapping.chain.total + units * perGas + l1 } },
    })
  })

  it('behavior: an allowance that can be changed is changed at once', async () => {
    const market = createMarket()
    market.allowances.set(`${ALICE} ${USDC}`, 1n)
    const made = await steps(await start(market))
    expect(made.map(({ kind }) => kind)).toEqual(['approval', 'swap'])
  })

  it.each([
    ['sold', USDC, '0.000000000000000005'],
    ['bought', UNI, '5'],
  ])(
    'attack: decimals of what is %s that become known meanwhile give no figure another worth',
    async (_, unread, amount) => {
      const swapping = await start(createMarket())
      const { wallet, state } = swapping
      await write(wallet, { from: USDC, to: UNI, amount })
      // Not read yet: 18 decimals are assumed, where each has 6.
      const { [priceKey(NETWORK, unread)]: _unread, ...others } = state.tokens
      state.tokens = others
      const hold = later<undefined>()
      swapping.chain.on.balance = async (value) => {
        await hold.promise
        return value
      }
      const preparing = prepare(wallet)
      await readSides(wallet)
      hold.resolve(undefined)
      expect(await preparing).toBe(false)
      expect(state.problem).toBe('swap.problem.decimals')
    },
  )
})
