/** Who an account is and what it holds (wire facts 2.2, 2.4). Both are kept: 5 min and 30 s. */
import * as z from 'zod/mini'
import { safeImage } from '../lib/url.ts'
import type { Answer, Ask } from './ask.ts'
import type { Cache } from './cache.ts'
import { rateText, tokenUnits } from './decimal.ts'
import { by, caip2, decimals, into, maybe, type Pause, parse, readRows, rows, text } from './fields.ts'
import { path } from './path.ts'
import { addressKey, readToken, type TokenRef, tokenKey, toWireToken } from './token.ts'

export type Identity = {
  /** Cleaned; untrusted: for reading only, never a receiver. */
  readonly name?: string | undefined
  readonly avatar?: string | undefined
}

/** A row of the portfolio (specification 3.4). */
export type TokenBalance = TokenRef & {
  readonly name: string
  readonly symbol: string
  /** Base units: 10^-decimals of a token. */
  readonly amount: bigint
  readonly decimals: number
  /** US dollars per token, plain decimal text. */
  readonly price?: string | undefined
  /** US dollars in all, plain decimal text. */
  readonly value?: string | undefined
  readonly image?: string | undefined
}

export const identitySchema = z.object({ name: maybe(text()), avatar: maybe(safeImage) })

const MAX_ROWS = 5_000

const balance = into(
  z.object({
    name: by(text()),
    symbol: by(text(16)),
    chainId: by(caip2),
    address: z.optional(z.unknown()),
    value: maybe(rateText),
    price: maybe(rateText),
    iconUrl: maybe(safeImage),
    quantity: z.object({ decimals: by(decimals), numeric: z.unknown() }),
  }),
  ({ chainId, address, quantity, iconUrl, ...row }): TokenBalance | undefined => {
    const isCoin = address === undefined || address === null
    const token = isCoin ? { caipNetworkId: chainId } : readToken(address)
    const amount = tokenUnits(quantity.numeric, quantity.decimals)
    // Without decimals it is of low quality (specification 5).
    if (!token || token.caipNetworkId !== chainId || amount === undefined || quantity.decimals === 0)
      return undefined
    return { ...row, ...token, amount, decimals: quantity.decimals, image: iconUrl }
  },
)

export const balancesSchema = z.object({ balances: rows(balance, tokenKey, MAX_ROWS) })

export type Balances = z.infer<typeof balancesSchema>

/** As the schema, a few rows in a turn. */
export async function readBalances(wire: unknown, pause: Pause): Promise<Balances> {
  const { balances: given } = parse(z.object({ balances: z.array(z.unknown()) }), wire)
  return { balances: await readRows({ given, row: balance, key: tokenKey, max: MAX_ROWS, pause }) }
}

type AccountCaches = { readonly identity: Cache<Identity>; readonly balance: Cache<Balances> }

export const createAccount = (ask: Ask, caches: AccountCaches) => ({
  /**
   * Name and picture of a plain address. Served by the account's own network, `caipNetworkId`. `sender`: the active account's
   * plain address.
   */
  async identity(p: {
    readonly address: string
    readonly caipNetworkId: string
    readonly sender?: string | undefined
  }): Promise<Answer<Identity>> {
    return ask.cached({
      cache: caches.identity,
      key: addressKey(p.address),
      call: { host: 'blockchain', path: path`/v1/identity/${p.address}`, query: { sender: p.sender } },
      empty: {},
      network: p.caipNetworkId,
    })
  },

  /**
   * The portfolio of a plain address on one network. `moved`: tokens that have just changed, which the service then reads anew;
   * it asks anyway, as does `fresh`. A `ServiceError` of status 503 means: stop polling.
   */
  async balance(p: {
    readonly address: string
    readonly caipNetworkId: string
    readonly moved?: readonly TokenRef[] | undefined
    readonly fresh?: boolean | undefined
  }): Promise<Answer<readonly TokenBalance[]>> {
    const moved = p.moved ?? []
    const { value, ...skip } = await ask.cached({
      cache: caches.balance,
      key: tokenKey(p),
      call: {
        host: 'blockchain',
        path: path`/v1/account/${p.address}/balance`,
        query: {
          currency: 'usd',
          chainId: p.caipNetworkId,
          forceUpdate: moved.map(toWireToken).join(',') || undefined,
        },
      },
      empty: { balances: [] },
      fresh: p.fresh || moved.length > 0,
    })
    // A row of another network answers another question.
    return { value: value.balances.filter((row) => row.caipNetworkId === p.caipNetworkId), ...skip }
  },
})
