/**
 * Swaps (protocol 2.5, 2.6, 2.8-2.11). What the service builds is read exactly and refused when it is of another network or
 * not a call of a contract; whether it matches what was reviewed is the swap's own rule.
 */
import * as z from 'zod/mini'
import { failure } from '../errors/to-error.ts'
import { parseCaipNetworkId, sameAddress, toCaipAddress } from '../lib/caip.ts'
import { safeImage } from '../lib/url.ts'
import type { Answer, Ask } from './ask.ts'
import { baseUnits } from './decimal.ts'
import { by, decimals, flag, hex, id, into, maybe, parse, rows, text } from './fields.ts'
import { path } from './path.ts'
import type { Call, Request } from './request.ts'
import { invalidAnswer } from './service-error.ts'
import { readAccount, readToken, type TokenRef, tokenKey, toWireToken } from './token.ts'

export type SwapToken = TokenRef & {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly image?: string | undefined
  /** Takes a signed permit in place of an approval (EIP-2612). */
  readonly hasPermit: boolean
}

/** Amounts in base units of the two tokens. */
export type Quote = {
  readonly id?: string | undefined
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** As the service names them, where it does. */
  readonly from?: TokenRef | undefined
  readonly to?: TokenRef | undefined
}

/** Wei per unit of gas. */
export type GasPrice = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/** Plain addresses on the network that was asked for; amounts in wei. */
export type BuiltTransaction = {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  /** What the service says is swapped, in base units of the source token. */
  readonly amount?: bigint | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
}

/** `to`: the source token's contract, whichever field of the answer held it. `value` in wei. */
export type BuiltApproval = Omit<BuiltTransaction, 'amount' | 'from'> & { readonly value: bigint }

type Pair = {
  /** Plain address; the network is that of the source token. */
  readonly userAddress: string
  readonly from: TokenRef
  readonly to: TokenRef
  readonly signal?: AbortSignal | undefined
}

/** Percent (spec section 9). */
const SLIPPAGE = 1
/** A function's selector: with less it would be a plain transfer. */
const CALL_BYTES = 4

export const tokensSchema = z.object({
  tokens: rows(
    into(
      z.object({
        name: by(text()),
        symbol: by(text(16)),
        address: by(readToken),
        decimals: by(decimals),
        logoUri: maybe(safeImage),
        eip2612: maybe(flag),
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

export const quotesSchema = z.object({
  quotes: rows(
    into(
      z.object({
        id: maybe(id),
        fromAmount: by(baseUnits),
        toAmount: by(baseUnits),
        fromAccount: maybe(readToken),
        toAccount: maybe(readToken),
      }),
      ({ fromAccount, toAccount, ...quote }): Quote | undefined =>
        quote.toAmount > 0n ? { ...quote, from: fromAccount, to: toAccount } : undefined,
    ),
    ({ id, fromAmount, toAmount }) => id ?? `${fromAmount} ${toAmount}`,
    100,
  ),
})

export const allowanceSchema = into(z.object({ allowance: by(baseUnits) }), ({ allowance }) => allowance)

export const gasPriceSchema = z.object({
  standard: by(baseUnits),
  fast: by(baseUnits),
  instant: by(baseUnits),
})

const fees = z.optional(z.object({ gas: maybe(baseUnits), gasPrice: maybe(baseUnits) }))
const built = { from: by(readAccount), to: by(readAccount), data: by(hex(CALL_BYTES)), eip155: fees }

export const transactionSchema = z.object({ tx: z.object({ ...built, amount: maybe(baseUnits) }) })
export const approvalSchema = z.object({ tx: z.object({ ...built, value: by(baseUnits) }) })

const namespaceOf = ({ caipNetworkId }: TokenRef) => parseCaipNetworkId(caipNetworkId)?.namespace

const accountOf = (token: TokenRef, address: string) => toCaipAddress(token.caipNetworkId, address)

export const createSwap = (ask: Ask, request: Request) => {
  /** These have no empty default: without the service there is nothing to send. */
  const must = async <T>(
    call: Call,
    schema: z.ZodMiniType<T>,
    unsupported: 'gas-price-unsupported' | 'swap-unsupported',
  ) => {
    const { skipped, cause } = await ask.check(undefined, call.signal)
    if (skipped === 'unavailable') throw cause
    if (skipped) throw failure(unsupported)
    return parse(schema, await request.json(call))
  }

  return {
    /** What can be swapped on a network. */
    async tokens(p: {
      readonly caipNetworkId: string
      readonly signal?: AbortSignal | undefined
    }): Promise<Answer<readonly SwapToken[]>> {
      const { value, ...skip } = await ask.data(
        {
          host: 'blockchain',
          path: path`/v1/convert/tokens`,
          query: { chainId: p.caipNetworkId },
          cache: 'default',
          signal: p.signal,
        },
        tokensSchema,
        { tokens: [] },
      )
      return { value: value.tokens.filter((token) => token.caipNetworkId === p.caipNetworkId), ...skip }
    },

    /** Quotes for exactly `amount` base units; the first one counts. None: the service refuses the input. */
    async quotes(
      p: Pair & { readonly amount: bigint; readonly gasPrice: bigint },
    ): Promise<Answer<readonly Quote[]>> {
      const { value, ...skip } = await ask.data(
        {
          host: 'blockchain',
          path: path`/v1/convert/quotes`,
          query: {
            amount: p.amount.toString(),
            userAddress: p.userAddress,
            from: toWireToken(p.from),
            to: toWireToken(p.to),
            gasPrice: p.gasPrice.toString(),
          },
          signal: p.signal,
        },
        quotesSchema,
        { quotes: [] },
      )
      // A quote of another amount answers another question.
      return { value: value.quotes.filter(({ fromAmount }) => fromAmount === p.amount), ...skip }
    },

    /** What the exchange may take of `token`, in base units. */
    allowance(p: {
      readonly token: TokenRef
      readonly userAddress: string
      readonly signal?: AbortSignal | undefined
    }): Promise<Answer<bigint>> {
      return ask.data(
        {
          host: 'blockchain',
          path: path`/v1/convert/allowance`,
          query: { tokenAddress: toWireToken(p.token), userAddress: accountOf(p.token, p.userAddress) },
          signal: p.signal,
        },
        allowanceSchema,
        0n,
      )
    },

    /** Throws `gas-price-unsupported` where it is not served. */
    gasPrice(p: {
      readonly caipNetworkId: string
      readonly signal?: AbortSignal | undefined
    }): Promise<GasPrice> {
      return must(
        {
          host: 'blockchain',
          path: path`/v1/convert/gas-price`,
          query: { chainId: p.caipNetworkId },
          signal: p.signal,
        },
        gasPriceSchema,
        'gas-price-unsupported',
      )
    },

    /** Throws `swap-unsupported` where it is not served, and a `ServiceError` whose reasons tell of missing liquidity. */
    async buildTransaction(p: Pair & { readonly amount: bigint }): Promise<BuiltTransaction> {
      const { tx } = await must(
        {
          host: 'blockchain',
          path: path`/v1/convert/build-transaction`,
          body: {
            amount: p.amount.toString(),
            ...(namespaceOf(p.from) === 'eip155' ? { eip155: { slippage: SLIPPAGE } } : {}),
            from: toWireToken(p.from),
            to: toWireToken(p.to),
            userAddress: accountOf(p.from, p.userAddress),
            disableEstimate: true,
            projectId: ask.projectId(),
          },
          signal: p.signal,
        },
        transactionSchema,
        'swap-unsupported',
      )
      const network = p.from.caipNetworkId
      if (tx.from.caipNetworkId !== network || tx.to.caipNetworkId !== network) throw invalidAnswer()
      if (!sameAddress(tx.from.address, p.userAddress)) throw invalidAnswer()
      return { from: tx.from.address, to: tx.to.address, data: tx.data, amount: tx.amount, ...tx.eip155 }
    },

    /**
     * The approval of the source token. The service puts the token's contract into `tx.from` (protocol 2.11): anything else
     * there is refused. Throws `swap-unsupported` where it is not served.
     */
    async buildApprove(p: Pair): Promise<BuiltApproval> {
      const { tx } = await must(
        {
          host: 'blockchain',
          path: path`/v1/convert/build-approve`,
          query: {
            userAddress: accountOf(p.from, p.userAddress),
            from: toWireToken(p.from),
            to: toWireToken(p.to),
          },
          signal: p.signal,
        },
        approvalSchema,
        'swap-unsupported',
      )
      const isToken =
        tx.from.caipNetworkId === p.from.caipNetworkId && sameAddress(tx.from.address, p.from.address)
      // An approval moves no coins.
      if (!isToken || tx.value !== 0n) throw invalidAnswer()
      return { to: tx.from.address, data: tx.data, value: tx.value, ...tx.eip155 }
    },
  }
}
