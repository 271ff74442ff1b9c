/** A visitor on the local exchange of a real node, what is swapped there, and how a service lies about it. */
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import type { EvmCalls, TrialRequest } from '../../../chains/calls.ts'
import type { Hex } from '../../../chains/chain.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { formatAmount } from '../../../lib/amount.ts'
import { readListed } from '../draft/draft.reads.ts'
import { NETWORK, type Swapping, startSwapping } from '../swap.testing.ts'
import {
  approve,
  codeOf,
  type Doing,
  EVIL,
  GRANTING,
  grantingCode,
  type Lie,
  type Market,
  openMarket,
  pull,
  routerAbi,
} from './exchange.testing.ts'

export let market: Market

/** For all tests of a file. */
export function withMarket(): void {
  beforeAll(async () => {
    market = await openMarket()
    await market.place(GRANTING, grantingCode())
    // What is taken along with a swap: once the visitor has trusted the thief with it.
    await market.send(ALICE, market.tokenOf('UNI').address, approve(EVIL))
  }, 60_000)
  afterAll(() => market.anvil.stop())
}

export type Way = NonNullable<TrialRequest['only']> | 'none'

/** A visitor whose nodes try calls in this one way. */
export const start = async (
  way: Way,
): Promise<Swapping & { readonly hashes: readonly Promise<unknown>[] }> => {
  const hashes: Promise<unknown>[] = []
  const { chain, anvil } = market
  const calls = async (): Promise<EvmCalls> => {
    const real = await chain.calls()
    return {
      ...real,
      tryCalls: (p) =>
        way === 'none' ? Promise.resolve({ kind: 'untried' }) : real.tryCalls({ ...p, only: way }),
    }
  }
  const node = anvil.wallet()
  const swapping = await startSwapping({
    respond: market.respond,
    chain: { ...chain, calls },
    mock: {
      fallback: ({ method, params }) => node.request({ method, params: params as readonly unknown[] }),
    },
  })
  // An estimate made in the second of the pool's last swap is too low for the next one.
  swapping.provider.answer('eth_sendTransaction', (params) => {
    const [request] = params as [object]
    const hash = node.request({ method: 'eth_sendTransaction', params: [{ ...request, gas: '0x7a120' }] })
    hashes.push(hash)
    return hash
  })
  await readListed(swapping.wallet)
  return { ...swapping, hashes }
}

const SYMBOLS = [undefined, 'USDC', 'DAI', 'WBTC'] as const
export type Symbol = (typeof SYMBOLS)[number]
export type Pair = {
  readonly from: Symbol
  readonly to: Symbol
  readonly amount: bigint
  readonly decimals: number
}

export const addressOf = (symbol: Symbol): Hex | undefined => symbol && market.tokenOf(symbol).address
/** Up to a dollar or so, to the last unit. */
const [least, most] = [100_000n, 999_999n]
export const pairs = (
  wanted: (pair: Pick<Pair, 'from' | 'to'>) => boolean = () => true,
): fc.Arbitrary<Pair> =>
  fc
    .record({
      from: fc.constantFrom(...SYMBOLS),
      to: fc.constantFrom(...SYMBOLS),
      part: fc.bigInt({ min: least, max: most }),
      rest: fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
    })
    .filter((pair) => pair.from !== pair.to && wanted(pair))
    .map(({ from, to, part, rest }) => {
      const decimals = from === 'USDC' ? 6 : from === 'WBTC' ? 8 : 18
      // A coin or DAI has twelve digits more.
      const amount = decimals === 18 ? part * 10n ** 12n + rest : from === 'WBTC' ? part / 1_000n : part
      return { from, to, amount, decimals }
    })

export const draft = ({ from, to, amount, decimals }: Pair) => ({
  from: addressOf(from),
  to: addressOf(to),
  amount: formatAmount(amount, decimals),
})

export const change = (
  data: Hex,
  to: (args: { amounts: readonly bigint[]; path: readonly Hex[]; recipient: Hex }) => {
    readonly amounts?: readonly bigint[]
    readonly path?: readonly Hex[]
    readonly recipient?: Hex
  },
): Hex => {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  const [path, recipient, deadline] = args.slice(-3) as [readonly Hex[], Hex, bigint]
  const amounts = args.slice(0, -3) as bigint[]
  const next = { amounts, path, recipient, ...to({ amounts, path, recipient }) }
  const changed = [...next.amounts, next.path, next.recipient, deadline]
  // Safe: as many of each kind as were read.
  return encodeFunctionData({ abi: routerAbi, functionName, args: changed } as never)
}

export const at = (address: string) => `${NETWORK}:${address}`
export const plain = (caip: string) => caip.split(':').at(-1) as Hex

/** The thief's contract is called instead, and approved: it does the swap for the visitor, by what the router is handed, and more. */
export const through = (pair: Pair, recipient: Hex, more: readonly Doing[]): Lie => ({
  transaction: async (tx) => {
    const token = addressOf(pair.from)
    const { router } = market
    const swap: Doing = { to: router, data: change(tx.data, () => ({ recipient })), value: 'all' }
    const before: Doing[] = token
      ? [
          { to: token, data: pull(pair.amount, EVIL) },
          { to: token, data: approve(router) },
        ]
      : []
    await market.place(EVIL, codeOf([...before, swap, ...more]))
    return { ...tx, to: at(EVIL) }
  },
  approval: (tx) => ({ ...tx, data: approve(EVIL) }),
})
