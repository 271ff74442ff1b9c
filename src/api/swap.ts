/**
 * Swaps (wire facts 2.5, 2.6, 2.8, 2.9, 2.10, 2.11). What the service builds is read exactly and refused when it is of another network or
 * not a call of a contract; whether it matches what was reviewed is the swap's own rule.
 */
import { failure } from '../errors/to-error.ts'
import { parseCaipNetworkId, sameAddress, toCaipAddress } from '../lib/caip.ts'
import type { Answer, Ask } from './ask.ts'
import { parse, type Schema } from './fields.ts'
import { path } from './path.ts'
import type { Call, Request } from './request.ts'
import { invalidAnswer } from './service-error.ts'
import {
  allowanceSchema,
  approvalSchema,
  type BuiltApproval,
  type BuiltTransaction,
  type GasPrice,
  gasPriceSchema,
  type Quote,
  quotesSchema,
  type SwapToken,
  tokensSchema,
  transactionSchema,
} from './swap-answers.ts'
import { type TokenRef, toWireToken } from './token.ts'

type Pair = {
  /** Plain address; the network is that of the source token. */
  readonly userAddress: string
  readonly from: TokenRef
  readonly to: TokenRef
  readonly signal?: AbortSignal | undefined
}

/** Percent (specification 9). */
const SLIPPAGE = 1
const namespaceOf = ({ caipNetworkId }: TokenRef) => parseCaipNetworkId(caipNetworkId)?.namespace

const accountOf = (token: TokenRef, address: string) => toCaipAddress(token.caipNetworkId, address)

export function createSwap(ask: Ask, request: Request) {
  /** These have no empty default: without the service there is nothing to send. */
  const must = async <T>(
    call: Call,
    schema: Schema<T>,
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
     * The approval of the source token. The service puts the token's contract into `tx.from` (wire facts 2.11): anything else
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
