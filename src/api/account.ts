/** An account's identity and portfolio (wire facts 2.2, 2.4), cached for 5 min and 30 s. Polling and display are up to the features. */
import type { Currency, FiatValue } from '../lib/money.ts'
import * as v from '../lib/schema.ts'
import { shortAddress } from '../lib/short-address.ts'
import { safeImage } from '../lib/url.ts'
import type { Answer, Ask } from './ask.ts'
import type { Cache } from './cache.ts'
import { priceText, rateText, tokenUnits } from './decimal.ts'
import { caip2, decimals, optional, parse, required, text } from './fields.ts'
import { path } from './path.ts'
import { type Pause, readRows, validRows } from './rows.ts'
import { invalidAnswer } from './service-error.ts'
import { addressKey, readToken, type TokenRef, tokenKey, toWireToken } from './token.ts'

export type Identity = {
  /** Cleaned, but untrusted: for display only, never to find a receiver. */
  readonly name?: string | undefined
  readonly avatar?: string | undefined
}

/** A row of the portfolio (specification 3.4). */
export type TokenBalance = TokenRef &
  Currency & {
    readonly name: string
    /** In base units. */
    readonly amount: bigint
    /** Of one whole token. */
    readonly price?: FiatValue | undefined
    /** Of the whole amount. */
    readonly value?: FiatValue | undefined
    readonly image?: string | undefined
  }

export const identitySchema = v.object({ name: optional(text()), avatar: optional(safeImage) })

const MAX_ROWS = 5_000

const balance = v.transform(
  v.object({
    name: optional(text()),
    symbol: optional(text(16)),
    chainId: required(caip2),
    address: v.optional(v.unknown()),
    value: optional(rateText),
    price: optional(priceText),
    iconUrl: optional(safeImage),
    quantity: v.object({ decimals: required(decimals), numeric: v.unknown() }),
  }),
  ({ chainId, address, quantity, iconUrl, price, ...row }) => {
    const isCoin = address === undefined || address === null
    const token = isCoin ? { caipNetworkId: chainId } : readToken(address)
    const { decimals } = quantity
    // Tokens with 0 decimals are dropped later as low quality (specification 5), whatever their rows say.
    const amount = decimals === 0 ? 0n : tokenUnits(quantity.numeric, decimals)
    // Anybody can send one without a symbol, so that is no row that cannot be read. A coin has one.
    const symbol = row.symbol ?? shortAddress(token?.address ?? '')
    const { name = symbol } = row
    if (token?.caipNetworkId !== chainId || amount === undefined || !symbol) return undefined
    // What has no price has no value either: the service writes 0 for both.
    const value = price && row.value
    return { name, symbol, ...token, amount, decimals, price, value, image: iconUrl } satisfies TokenBalance
  },
)

const list = v.object({ balances: v.array(v.unknown()) })

/** `unread`: how many rows there are that cannot be read. */
export type Balances = { readonly balances: readonly TokenBalance[]; readonly unread: number }

export const balancesSchema = v.map(list, ({ balances: given }): Balances => {
  let unread = 0
  const balances = validRows(given, balance, tokenKey, MAX_ROWS, () => unread++)
  return { balances, unread }
})

/** Parses like `balancesSchema`, but in small batches, so that long lists do not block the page. */
export async function readBalances(wire: unknown, pause: Pause): Promise<Balances> {
  const { balances: given } = parse(list, wire)
  let unread = 0
  const how = { row: balance, key: tokenKey, max: MAX_ROWS, pause, onUnread: () => unread++ }
  return { balances: await readRows({ given, ...how }), unread }
}

type AccountCaches = { readonly identity: Cache<Identity>; readonly balance: Cache<Balances> }

export const createAccount = (ask: Ask, caches: AccountCaches) => ({
  /**
   * Name and picture of a plain address; empty if the network is not served. `caipNetworkId`: the account's network. `sender`: the active
   * account's plain address. Rejects with a `ServiceError`.
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
   * The portfolio of a plain address on one network. `moved`: tokens that have just changed, which the service then reads anew. `moved`
   * and `fresh` skip the cache. `unread`: how many rows were given that cannot be read. Rejects with a `ServiceError`; with status 503, stop polling.
   */
  async balance(p: {
    readonly address: string
    readonly caipNetworkId: string
    readonly moved?: readonly TokenRef[] | undefined
    readonly fresh?: boolean | undefined
  }): Promise<Answer<readonly TokenBalance[]> & { readonly unread?: number | undefined }> {
    const { caipNetworkId } = p
    const read = async (changed: readonly TokenRef[], isFresh?: boolean) => {
      const { value, ...skip } = await ask.cached({
        cache: caches.balance,
        key: tokenKey(p),
        call: {
          host: 'blockchain',
          path: path`/v1/account/${p.address}/balance`,
          query: {
            currency: 'usd',
            chainId: caipNetworkId,
            forceUpdate: changed.map(toWireToken).join(',') || undefined,
          },
        },
        empty: { balances: [], unread: 0 },
        fresh: isFresh,
      })
      const { balances, unread } = value
      // Rows of other networks were not asked for.
      const own = balances.filter((row) => row.caipNetworkId === caipNetworkId)
      const shown = own.filter(({ decimals }) => decimals > 0)
      // Of this network nothing was said, not even that there is nothing.
      if (own.length === 0 && balances.length + unread > 0) return undefined
      return { value: shown, unread: unread || undefined, ...skip }
    }
    // Only there does the service take them; elsewhere it refuses the whole call (wire facts 2.4).
    const isEvm = caipNetworkId.startsWith('eip155:')
    const moved = p.moved ?? []
    let found = await read(isEvm ? moved : [], p.fresh || moved.length > 0)
    // The service may have kept its answer about another network (wire facts 2.4), and looks again for what has moved.
    if (!found && isEvm && moved.length === 0) found = await read([{ caipNetworkId }], true)
    if (!found) throw invalidAnswer()
    return found
  },
})
