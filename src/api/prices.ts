/** Prices of tokens in US dollars (wire facts 2.7). Not cached. */
import { sameAddress } from '../lib/caip.ts'
import type { FiatValue } from '../lib/money.ts'
import * as v from '../lib/schema.ts'
import type { Answer, Ask } from './ask.ts'
import { rateText } from './decimal.ts'
import { optional, required, text } from './fields.ts'
import { path } from './path.ts'
import { validRows } from './rows.ts'
import { readToken, sameToken, type TokenRef, toWireToken } from './token.ts'

/** `price`: of one whole token, above zero. */
export type TokenPrice = TokenRef & { readonly price: FiatValue }

const positive = (value: unknown): string | undefined => {
  const price = rateText(value)
  return price === '0' ? undefined : price
}

const row = v.object({ address: optional(text(256)), price: required(positive) })

export const pricesSchema = v.transform(v.object({ fungibles: v.array(v.unknown()) }), ({ fungibles }) => ({
  isOne: fungibles.length === 1,
  prices: validRows(fungibles, row, ({ address = '' }) => address),
}))

const isOf = (token: TokenRef, address: string): boolean => {
  const named = readToken(address)
  return named ? sameToken(named, token) : sameAddress(address, token.address)
}

export const createPrices = (ask: Ask) => ({
  /** Matched by address, never by symbol, which anybody can use. Tokens without a price are left out. Rejects with a `ServiceError`. */
  async of(p: {
    readonly tokens: readonly TokenRef[]
    readonly signal?: AbortSignal | undefined
  }): Promise<Answer<readonly TokenPrice[]>> {
    const { tokens } = p
    const { value, ...skip } = await ask.data(
      {
        host: 'blockchain',
        path: path`/v1/fungible/price`,
        body: { currency: 'usd', addresses: tokens.map(toWireToken), projectId: ask.projectId() },
        retry: true,
        signal: p.signal,
      },
      pricesSchema,
      { isOne: false, prices: [] },
    )
    const { isOne, prices } = value
    const found = tokens.flatMap((token) => {
      // A single row without an address belongs to the single token that was asked for.
      const isAlone = isOne && tokens.length === 1
      const row = prices.find(({ address }) => (address ? isOf(token, address) : isAlone))
      const { caipNetworkId, address } = token
      return row ? [{ caipNetworkId, address, price: row.price }] : []
    })
    return { value: found, ...skip }
  },
})
