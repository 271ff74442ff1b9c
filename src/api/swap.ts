/**
 * Swaps (wire facts 2.5, 2.6, 2.8, 2.9, 2.10, 2.11). A transaction that the service builds is refused if it is for another network or
 * not a contract call. Whether it is what the visitor wants is for the feature to check that shows it.
 */
import { failure } from '../errors/to-error.ts'
import { sameAddress, toCaipAddress } from '../lib/caip.ts'
import { parseCaipNetworkId } from '../lib/chain-id.ts'
import type { Schema } from '../lib/schema.ts'
import type { Answer, Ask } from './ask.ts'
import type { SwapToken } from './contract.ts'
import { parse } from './fields.ts'
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
  tokensSchema,
  transactionSchema,
} from './swap-answers.ts'
import { type TokenRef, tokenKey, toWireToken } from './token.ts'

type Pair = {
  /** Plain address on the source token's network. */
  readonly userAddress: string
  readonly from: TokenRef
  readonly to: TokenRef
  readonly signal?: AbortSignal | undefined
}

const namespaceOf = ({ caipNetworkId }: TokenRef) => parseCaipNetworkId(caipNetworkId)?.namespace

const accountOf = (token: TokenRef, address: string) => toCaipAddress(token.caipNetworkId, address)

type Priced = Pair & { readonly amount: bigint }

/** `slippage` in percent. */
type SwapRequest = Priced & { readonly slippage: number }

type QuotesRequest = Priced & { readonly gasPrice: bigint }

type AllowanceRequest = {
  readonly token: TokenRef
  readonly userAddress: string
  readonly signal?: AbortSignal | undefined
}

type OnNetwork = { readonly caipNetworkId: string; readonly signal?: AbortSignal | undefined }

/** `request`: for calls without an empty default. */
type Service = { readonly ask: Ask; readonly request: Request }

/** Throws if the network is not served. */
const requireServed = async <T>(
  { ask, request }: Service,
  call: Call,
  schema: Schema<T>,
  unsupported: 'gas-price-unsupported' | 'swap-unsupported',
) => {
  const { skipped, cause } = await ask.check(undefined, call.signal)
  if (skipped === 'unavailable') throw cause
  if (skipped) throw failure(unsupported)
  return parse(schema, await request.json(call))
}

const getTokens = async ({ ask }: Service, p: OnNetwork): Promise<Answer<readonly SwapToken[]>> => {
  const { value, ...skip } = await ask.data(
    {
      host: 'blockchain',
      path: path`/v1/convert/tokens`,
      query: { chainId: p.caipNetworkId },
      // The browser may keep it, but asks: an answer of no use would be given again.
      cache: 'no-cache',
      signal: p.signal,
    },
    tokensSchema,
    { tokens: [] },
  )
  return { value: value.tokens.filter((token) => token.caipNetworkId === p.caipNetworkId), ...skip }
}

const getQuotes = async ({ ask }: Service, p: QuotesRequest): Promise<Answer<readonly Quote[]>> => {
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
  const isOf = (named: TokenRef | undefined, token: TokenRef) => !named || tokenKey(named) === tokenKey(token)
  // Quotes for another amount or another pair were not asked for.
  const isAsked = ({ fromAmount, from, to }: Quote) =>
    fromAmount === p.amount && isOf(from, p.from) && isOf(to, p.to)
  return { value: value.quotes.filter(isAsked), ...skip }
}

const getAllowance = ({ ask }: Service, p: AllowanceRequest): Promise<Answer<bigint>> =>
  ask.data(
    {
      host: 'blockchain',
      path: path`/v1/convert/allowance`,
      query: { tokenAddress: toWireToken(p.token), userAddress: accountOf(p.token, p.userAddress) },
      signal: p.signal,
    },
    allowanceSchema,
    0n,
  )

const getGasPrice = (service: Service, p: OnNetwork): Promise<GasPrice> =>
  requireServed(
    service,
    {
      host: 'blockchain',
      path: path`/v1/convert/gas-price`,
      query: { chainId: p.caipNetworkId },
      signal: p.signal,
    },
    gasPriceSchema,
    'gas-price-unsupported',
  )

const buildTransaction = async (service: Service, p: SwapRequest): Promise<BuiltTransaction> => {
  const { tx } = await requireServed(
    service,
    {
      host: 'blockchain',
      path: path`/v1/convert/build-transaction`,
      body: {
        amount: p.amount.toString(),
        ...(namespaceOf(p.from) === 'eip155' ? { eip155: { slippage: p.slippage } } : {}),
        from: toWireToken(p.from),
        to: toWireToken(p.to),
        userAddress: accountOf(p.from, p.userAddress),
        disableEstimate: true,
        projectId: service.ask.projectId(),
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
}

/** The service puts the token's contract into `tx.from` (wire facts 2.11); anything else there is refused. */
const buildApprove = async (service: Service, p: Pair): Promise<BuiltApproval> => {
  const { tx } = await requireServed(
    service,
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
  // An approval must not send coins.
  if (!isToken || tx.value !== 0n) throw invalidAnswer()
  return { to: tx.from.address, data: tx.data, value: tx.value, ...tx.eip155 }
}

/** Each call rejects with a `ServiceError` when the service fails. */
export function createSwap(ask: Ask, request: Request) {
  const service: Service = { ask, request }
  return {
    /** The tokens that can be swapped on a network. */
    tokens: (p: OnNetwork) => getTokens(service, p),
    /** Quotes for exactly `amount` base units; the first counts. Empty: not possible. `gasPrice` in wei. */
    quotes: (p: QuotesRequest) => getQuotes(service, p),
    /** How much of `token` the exchange may spend, in base units. */
    allowance: (p: AllowanceRequest) => getAllowance(service, p),
    /** Throws `gas-price-unsupported` if the network is not served. */
    gasPrice: (p: OnNetwork) => getGasPrice(service, p),
    /** Throws `swap-unsupported` if the network is not served, or a `ServiceError` whose reasons may tell of missing liquidity. */
    buildTransaction: (p: SwapRequest) => buildTransaction(service, p),
    /** Builds the approval of the source token, maybe without limit: no amount is asked. The feature that shows it makes it exact. Throws `swap-unsupported` if the network is not served. */
    buildApprove: (p: Pair) => buildApprove(service, p),
  }
}

export type Exchange = ReturnType<typeof createSwap>
