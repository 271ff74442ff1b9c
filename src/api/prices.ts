/** Prices of tokens in US dollars (wire facts 2.7). Not cached. */
import { sameAddress } from '../lib/caip.ts'
import type { FiatValue } from '../lib/money.ts'
import * as v from '../lib/schema.ts'
import type { Answer, Ask } from './ask.ts'
import { priceText } from './decimal.ts'
import { optional, required, text } from './fields.ts'
import { path } from './path.ts'
import { validRows } from './rows.ts'
import { readToken, sameToken, type TokenRef, toWireToken } from './token.ts'

/** `price`: of one whole token, above zero. */
export type TokenPrice = TokenRef & { readonly price: FiatValue }

const row = v.object({ address: optional(text(256)), price: required(priceText) })

const pricesSchema = v.transform(v.object({ fungibles: v.array(v.unknown()) }), ({ fungibles }) => ({
  isOne: fungibles.length === 1,
  prices: validRows(fungibles, row, ({ address = '' }) => address),
}))

const isOf = (token: TokenRef, address: string): boolean => {
  const named = readToken(address)
  return named ? sameToken(named, token) : sameAddress(address, token.address)
}

export function createPrices(ask: Ask) {
  const priceOf = async (token: TokenRef, signal?: AbortSignal): Promise<Answer<readonly TokenPrice[]>> => {
    const { value, ...skip } = await ask.data(
      {
        host: 'blockchain',
        path: path`/v1/fungible/price`,
        body: { currency: 'usd', addresses: [toWireToken(token)], projectId: ask.projectId() },
        retry: true,
        signal,
      },
      pricesSchema,
      { isOne: false, prices: [] },
    )
    const { isOne, prices } = value
    // A single row without an address belongs to the token that was asked for.
    const row = prices.find(({ address }) => (address ? isOf(token, address) : isOne))
    const { caipNetworkId, address } = token
    return { value: row ? [{ caipNetworkId, address, price: row.price }] : [], ...skip }
  }

  return {
    /**
     * Matched by address, never by symbol, which anybody can use. Tokens without a price are left out. Each is asked for by itself, since
     * a service may price only the first of several (wire facts 2.7). Rejects with a `ServiceError` where every call has failed; `cause`:
     * why some have.
     */
    async of(p: {
      readonly tokens: readonly TokenRef[]
      readonly signal?: AbortSignal | undefined
    }): Promise<Answer<readonly TokenPrice[]>> {
      const failures: unknown[] = []
      const asked = p.tokens.map((token) =>
        priceOf(token, p.signal).catch((error) => void failures.push(error)),
      )
      const answers = (await Promise.all(asked)).flatMap((one) => one ?? [])
      const [cause] = failures
      if (cause && answers.length === 0) throw cause
      // What was skipped for one was skipped for all of them.
      return { ...answers[0], ...(cause ? { cause } : {}), value: answers.flatMap(({ value }) => value) }
    },
  }
}
