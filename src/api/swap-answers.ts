/** Types and schemas of the swap service's answers (wire facts 2.5, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11). */
import * as v from '../lib/schema.ts'
import { safeImage } from '../lib/url.ts'
import type { SwapToken } from './contract.ts'
import { baseUnits } from './decimal.ts'
import { decimals, flag, hex, id, optional, required, text } from './fields.ts'
import { rows } from './rows.ts'
import { readAccount, readToken, type TokenRef, tokenKey } from './token.ts'

/** Amounts in base units of the two tokens. */
export type Quote = {
  readonly id?: string | undefined
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** The tokens, if the service names them. */
  readonly from?: TokenRef | undefined
  readonly to?: TokenRef | undefined
}

/** Wei per unit of gas. */
export type GasPrice = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/** Plain addresses on the requested network. `gas` in units, `gasPrice` in wei. */
export type BuiltTransaction = {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  /** The swapped amount according to the service, in base units of the source token. */
  readonly amount?: bigint | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
}

/** `to`: the source token's contract. `value` in wei. */
export type BuiltApproval = Omit<BuiltTransaction, 'amount' | 'from'> & { readonly value: bigint }

/** The length of a function selector; without one, the transaction would be a plain transfer. */
const CALL_BYTES = 4

export const tokensSchema = v.object({
  tokens: rows(
    v.transform(
      v.object({
        name: required(text()),
        symbol: required(text(16)),
        address: required(readToken),
        decimals: required(decimals),
        logoUri: optional(safeImage),
        eip2612: optional(flag),
      }),
      ({ address, logoUri, eip2612, ...row }): SwapToken => ({
        ...row,
        ...address,
        image: logoUri,
        hasPermit: eip2612 ?? false,
      }),
    ),
    tokenKey,
    10_000,
  ),
})

export const quotesSchema = v.object({
  quotes: rows(
    v.transform(
      v.object({
        id: optional(id),
        fromAmount: required(baseUnits),
        toAmount: required(baseUnits),
        fromAccount: optional(readToken),
        toAccount: optional(readToken),
      }),
      ({ fromAccount, toAccount, ...quote }): Quote | undefined =>
        quote.toAmount > 0n ? { ...quote, from: fromAccount, to: toAccount } : undefined,
    ),
    ({ id, fromAmount, toAmount }) => id ?? `${fromAmount} ${toAmount}`,
    100,
  ),
})

export const allowanceSchema = v.transform(
  v.object({ allowance: required(baseUnits) }),
  ({ allowance }) => allowance,
)

export const gasPriceSchema = v.object({
  standard: required(baseUnits),
  fast: required(baseUnits),
  instant: required(baseUnits),
})

const fees = v.optional(v.object({ gas: optional(baseUnits), gasPrice: optional(baseUnits) }))
const built = {
  from: required(readAccount),
  to: required(readAccount),
  data: required(hex(CALL_BYTES)),
  eip155: fees,
}

export const transactionSchema = v.object({ tx: v.object({ ...built, amount: optional(baseUnits) }) })
export const approvalSchema = v.object({ tx: v.object({ ...built, value: required(baseUnits) }) })
