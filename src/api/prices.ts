/** Prices of tokens in US dollars (protocol 2.7). */
import * as z from 'zod/mini'
import type { Answer, Ask } from './ask.ts'
import { rateText } from './decimal.ts'
import { by, into, maybe, rows } from './fields.ts'
import { path } from './path.ts'
import { readToken, sameToken, type TokenRef, tokenKey, toWireToken } from './token.ts'

/** `price`: US dollars per token, plain decimal text, above zero. */
export type TokenPrice = TokenRef & { readonly price: string }

const positive = (value: unknown): string | undefined => {
  const price = rateText(value)
  return price === '0' ? undefined : price
}

export const pricesSchema = z.object({
  fungibles: rows(
    into(z.object({ address: maybe(readToken), price: by(positive) }), (row) => row),
    ({ address, price }) => (address ? tokenKey(address) : price),
  ),
})

export const createPrices = (ask: Ask) => ({
  /** Prices by address, never by symbol: symbols are anybody's. Tokens without a price are left out. */
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
      { fungibles: [] },
    )
    const [only, ...others] = value.fungibles
    const prices = tokens.flatMap((token) => {
      const found = value.fungibles.find(({ address }) => address && sameToken(address, token))
      // One question, one nameless answer.
      const alone = tokens.length === 1 && others.length === 0 && !only?.address ? only : undefined
      const row = found ?? alone
      return row ? [{ ...token, price: row.price }] : []
    })
    return { value: prices, ...skip }
  },
})
