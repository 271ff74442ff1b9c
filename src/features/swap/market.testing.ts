/** An exchange and a chain that do what a test says: prices, allowances, what becomes of a transaction. No node, no network. */
import { decodeFunctionData, erc20Abi } from 'viem'
import { type Sent as Asked, json } from '../../api/api.testing.ts'
import type { Call, EvmCalls, Trial } from '../../chains/calls.ts'
import type { EvmChain, Hex } from '../../chains/chain.ts'
import { createEvmCalls } from '../../chains/evm/calls/evm-calls.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import type { FakeChain, FakeToken } from '../../core/fake-chain.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { NETWORK, noPrices } from './swap.testing.ts'

export const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const UNI: Hex = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
/** Wraps the coin, one for one. */
export const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const ROUTER: Hex = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'

type Status = Awaited<ReturnType<EvmChain['getTransactionStatus']>>

export type FakeMarket = {
  /** Of what is bought, in base units, for one unit of what is sold. */
  rate: bigint
  /** Whom built swaps call, and who may spend for them. */
  router: Hex
  /** The wallet makes several calls as one. */
  canBatch: boolean
  /** Its tokens refuse to change an allowance that is not 0. */
  isStubborn: boolean
  /** Of the router, by owner and token. */
  readonly allowances: Map<string, bigint>
  /** By hash; absent: pending. */
  readonly statuses: Map<string, Status>
  respond(sent: Asked): Response
  readonly chain: Pick<FakeChain, 'owned' | 'hasCode' | 'calls'>
  approve(owner: string, call: Pick<Call, 'to' | 'data'>): void
}

const key = (owner: string, token: string) => `${owner} ${token}`
const SWAP = '0x5ae401dc'

export const isSwap = ({ data }: Pick<Call, 'data'>): boolean => data.startsWith(SWAP)

export const ownedTokens = (): Record<string, FakeToken> => {
  const balances = () => ({ [ALICE]: 10n ** 12n, [BOB]: 10n ** 12n })
  return {
    [USDC]: { symbol: 'USDC', name: 'USD Coin', decimals: 6, balances: balances() },
    [UNI]: { symbol: 'UNI', name: 'Uniswap', decimals: 6, balances: balances() },
    [WETH]: { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, balances: balances() },
  }
}

const tokenOf = (caip: string) => [USDC, UNI, WETH].find((one) => caip.endsWith(one))

const wrapping = (from: string, to: string): 'wrap' | 'unwrap' | undefined => {
  const [sold, bought] = [tokenOf(from), tokenOf(to)]
  if (!sold && bought === WETH) return 'wrap'
  return sold === WETH && !bought ? 'unwrap' : undefined
}

export function createMarket(): FakeMarket {
  const coders = createEvmCalls(() => async () => {
    throw failure('http-failed')
  })
  const allowances = new Map<string, bigint>()
  const statuses = new Map<string, Status>()
  /** What was built, by its calldata: who gets what for what. */
  const built = new Map<
    string,
    {
      readonly sold: Hex | undefined
      readonly bought: Hex | undefined
      readonly amount: bigint
      readonly received: bigint
    }
  >()

  const tryCalls: EvmCalls['tryCalls'] = async ({ from, calls }): Promise<Trial> => {
    const allowed = new Map(allowances)
    const approved: Hex[] = []
    for (const [at, call] of calls.entries()) {
      const approval = coders.readApproval(call.data)
      if (approval) {
        const isRefused = approval.amount > 0n && (allowed.get(key(from, call.to)) ?? 0n) > 0n
        if (market.isStubborn && isRefused) return { kind: 'reverted', at }
        allowed.set(key(from, call.to), approval.amount)
        approved.push(call.to as Hex)
        continue
      }
      const swap = built.get(call.data)
      if (!swap) return { kind: 'reverted', at }
      const { sold, bought, amount, received } = swap
      const has = sold && call.to !== WETH ? (allowed.get(key(from, sold)) ?? 0n) : amount
      if (has < amount) return { kind: 'reverted', at, reason: 'allowance' }
      if (sold && call.to !== WETH) allowed.set(key(from, sold), has - amount)
      return {
        kind: 'tried',
        isWhole: true,
        changes: [
          { ...(sold && { token: sold }), change: -amount },
          { ...(bought && { token: bought }), change: received },
        ],
        allowances: approved.flatMap((token) => {
          const rest = allowed.get(key(from, token)) ?? 0n
          return rest === (allowances.get(key(from, token)) ?? 0n)
            ? []
            : [{ token, spender: market.router, amount: rest }]
        }),
        gas: 200_000n,
      }
    }
    throw new Error('no swap')
  }

  const market: FakeMarket = {
    rate: 2n,
    router: ROUTER,
    canBatch: false,
    isStubborn: false,
    allowances,
    statuses,
    approve(owner, { to, data }) {
      const { args } = decodeFunctionData({ abi: erc20Abi, data })
      allowances.set(key(owner, to), args?.[1] as bigint)
    },
    respond({ path, query, body }) {
      if (path.endsWith('/tokens')) return json({ tokens: [] })
      if (path.endsWith('/gas-price')) return json({ standard: '1', fast: '1', instant: '1' })
      if (path.endsWith('/allowance')) {
        const [token = '', owner = ''] = [query['tokenAddress'], query['userAddress']].map((caip) =>
          caip?.split(':').at(-1),
        )
        return json({ allowance: `${allowances.get(key(owner, token)) ?? 0n}` })
      }
      if (path.endsWith('/quotes')) {
        const { amount = '0', from = '', to = '' } = query
        const rate = wrapping(from, to) ? 1n : market.rate
        return json({ quotes: [{ id: null, fromAmount: amount, toAmount: `${BigInt(amount) * rate}` }] })
      }
      if (path.endsWith('/build-approve')) {
        const { data } = coders.approval({ token: USDC, spender: market.router, amount: 2n ** 256n - 1n })
        return json({ tx: { from: query.from, to: query.to, data, value: '0' } })
      }
      if (path.endsWith('/build-transaction')) {
        const wanted = body as { from: string; to: string; userAddress: string; amount: string }
        const amount = BigInt(wanted.amount)
        const number = built.size.toString(16).padStart(64, '0')
        const direction = wrapping(wanted.from, wanted.to)
        const data = direction ? coders.wrapData({ amount, direction }) : (`${SWAP}${number}` as const)
        const received = direction ? amount : amount * market.rate
        built.set(data, { sold: tokenOf(wanted.from), bought: tokenOf(wanted.to), amount, received })
        const tx = {
          from: wanted.userAddress,
          to: `${NETWORK}:${direction ? WETH : market.router}`,
          data,
          amount: wanted.amount,
        }
        return json({ tx })
      }
      return noPrices()
    },
    chain: {
      owned: ownedTokens(),
      // Whoever swaps is a person.
      hasCode: async ({ address }) => address !== ALICE && address !== BOB,
      calls: async (): Promise<EvmCalls> => ({
        ...coders,
        tryCalls,
        allowance: async ({ owner, token }) => allowances.get(key(owner, token)) ?? 0n,
        canBatch: async () => market.canBatch,
      }),
    },
  }
  return market
}
