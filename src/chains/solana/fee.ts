/**
 * The fee estimate, from the transaction itself (decisions 33): the unit limit is what a simulation used × 1.2, the unit price is the
 * median that recent transactions of these accounts paid, and the node computes the total. Amounts in lamports. Throws the reason why
 * the network would refuse the transfer: insufficient funds, or too little for the rent of receiver or sender.
 */
import { failure } from '../../errors/to-error.ts'
import { formatAmount } from '../../lib/amount.ts'
import { readField } from '../../lib/json.ts'
import { withMargin } from '../margin.ts'
import type { SolanaNetwork } from '../network.ts'
import { RpcRequestError } from '../rpc/endpoint.ts'
import type { MaxSendable } from '../tokens.ts'
import { checkTransfer } from './check-transfer.ts'
import { coin } from './details.ts'
import { solanaLimits } from './limits.ts'
import { type Budget, buildTransaction, toBase64 } from './message.ts'
import { planOf, type TokenPart } from './plan.ts'
import { confirmed, type SolanaReads } from './reads.ts'
import { refusal } from './refusal.ts'
import type { SolanaFee, SolanaTransfer } from './solana-chain.ts'
import type { TransferPlan } from './transfer-plan.ts'

/** Compute units to assume if the simulation does not report them: for SOL with two budget instructions, and an upper bound for tokens. */
const FALLBACK_UNITS = { coin: 450n, token: 100_000n }

type Asked = {
  readonly network: SolanaNetwork
  readonly transfer: SolanaTransfer
  readonly maxPriority?: bigint | undefined
}

export const fee = async (reads: SolanaReads, tokenPart: TokenPart, p: Asked): Promise<SolanaFee> =>
  (await estimate(reads, tokenPart, p, ({ transfer }) => transfer.value)).fee

/** The whole balance less the fee: an empty account needs no rent. */
export function maxSendable(
  reads: SolanaReads,
  tokenPart: TokenPart,
  { network, from, to }: { network: SolanaNetwork; from: string; to: string },
): Promise<MaxSendable<SolanaFee>> {
  const transfer = { from, to, value: 0n, caipNetworkId: network.caipNetworkId }
  return estimate(reads, tokenPart, { network, transfer }, ({ lamports, total }) => {
    if (lamports <= total) throw failure('insufficient-funds')
    return lamports - total
  })
}

type Known = { readonly transfer: SolanaTransfer; readonly lamports: bigint; readonly total: bigint }

const estimate = async (
  reads: SolanaReads,
  tokenPart: TokenPart,
  { network, transfer, maxPriority }: Asked,
  /** The amount to send, once the fee is known. */
  amountOf: (known: Known) => bigint,
): Promise<MaxSendable<SolanaFee>> => {
  checkTransfer(transfer, network)
  const [lifetime, rentMinimum, plan] = await Promise.all([
    reads.ask('getLatestBlockhash', [confirmed]),
    reads.ask('getMinimumBalanceForRentExemption', [0, confirmed]),
    planOf(reads, tokenPart, transfer),
  ])
  const { lamports, route, review } = plan
  const build = (value: bigint, budget: Budget) =>
    buildTransaction(transfer.from, plan.instructions(value), budget, lifetime)

  const trial = build(route ? transfer.value : 0n, { units: solanaLimits.units, price: 0n })
  const [{ units, deposit }, recent] = await Promise.all([
    simulateNeeds(reads, trial.wire, plan.opens, route ? FALLBACK_UNITS.token : FALLBACK_UNITS.coin),
    recentPrice(reads, plan.writes),
  ])
  const price = min(recent, ((maxPriority ?? solanaLimits.maxPriority) * solanaLimits.micro) / units)
  const priority = priorityOf({ units, price })
  const total = await totalOf(reads, build(transfer.value, { units, price }).message, priority)

  const value = amountOf({ transfer, lamports, total })
  const rent = route || plan.exists ? 0n : rentMinimum
  // A value of 0 only asks for the fee.
  if (value > 0n && value < rent) throw tooLittle('receiver-rent', rent)
  if (value > 0n && !route) checkRest(lamports - value - total, rentMinimum)
  if (route) checkCoins(lamports, total + deposit, rentMinimum)
  const { wire } = build(value, { units, price })
  const { err, logs } = await simulate(reads, wire)
  if (err !== null) throw refusal(err, logs, wire)
  return {
    value,
    fee: {
      total,
      priority,
      units,
      price,
      rent,
      ...(deposit > 0n && { deposit }),
      // A token deducts nothing from a transfer to oneself.
      ...(route?.withheld && transfer.to !== transfer.from && { withheld: route.withheld }),
      ...(route && { route }),
      ...(review && { review }),
    },
  }
}

/** The priority fee in lamports, rounded up as the network does. */
const priorityOf = ({ units, price }: Budget): bigint =>
  (units * price + solanaLimits.micro - 1n) / solanaLimits.micro

/**
 * The compute units that a simulation used, with margin, and the rent of a token account that it created. For SOL, the simulation sends 0,
 * which uses the same units and cannot fail for lack of funds; the simulation of the final transaction checks those.
 */
const simulateNeeds = async (
  reads: SolanaReads,
  wire: Uint8Array,
  opens: TransferPlan['opens'],
  fallback: bigint,
): Promise<{ readonly units: bigint; readonly deposit: bigint }> => {
  const { err, logs, unitsConsumed, accounts } = await simulate(reads, wire, opens?.address)
  if (err !== null) throw isFeeTooMuch(err) ? failure('insufficient-funds') : refusal(err, logs, wire)
  const units = min(withMargin(unitsConsumed || fallback), solanaLimits.units)
  if (!opens) return { units, deposit: 0n }
  const [opened] = accounts ?? []
  if (!opened) throw failure('node-answer-invalid')
  const stays = opens.rentOf(opened)
  return { units, deposit: stays > opens.lamports ? stays - opens.lamports : 0n }
}

/** The network refuses a transaction whose fee would leave the payer (account 0) with less than the rent minimum. */
const isFeeTooMuch = (err: unknown): boolean =>
  readField(readField(err, 'InsufficientFundsForRent'), 'account_index') === 0

/** Simulates the unsigned transaction. `watch`: an account whose state afterwards is returned. */
const simulate = (reads: SolanaReads, wire: Uint8Array, watch?: string) =>
  reads.ask('simulateTransaction', [
    toBase64(wire),
    {
      ...confirmed,
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      ...(watch && { accounts: { encoding: 'base64', addresses: [watch] } }),
    },
  ])

/**
 * Beside the priority fee the network takes a fixed one for the signature. A node neither makes up a total nor keeps anybody from sending by
 * a wrong one, or by none, as when it does not know the blockhash that another node has just returned.
 */
const totalOf = async (reads: SolanaReads, message: Uint8Array, priority: bigint): Promise<bigint> => {
  const total = await reads.ask('getFeeForMessage', [toBase64(message), confirmed])
  const isBelieved = total !== null && total >= priority && total <= priority + solanaLimits.maxSignature
  return isBelieved ? total : priority + solanaLimits.signature
}

/** The median unit price recently paid for these accounts, in micro-lamports. 0 if the node does not support the question. */
const recentPrice = async (reads: SolanaReads, writes: readonly string[]): Promise<bigint> => {
  const recent = await reads.ask('getRecentPrioritizationFees', [writes]).catch((error: unknown) => {
    if (error instanceof RpcRequestError) return []
    throw error
  })
  const prices = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => (a < b ? -1 : 1))
  return prices[prices.length >> 1] ?? 0n
}

/** The sender's account must keep the rent minimum or nothing. */
const checkRest = (rest: bigint, rentMinimum: bigint): void => {
  if (rest < 0n) throw failure('insufficient-funds')
  if (rest > 0n && rest < rentMinimum) throw tooLittle('sender-rent', rentMinimum)
}

/** The same for a token transfer, where the coins pay only for fee and rent. */
const checkCoins = (lamports: bigint, spent: bigint, rentMinimum: bigint): void => {
  const rest = lamports - spent
  if (rest < 0n || (rest > 0n && rest < rentMinimum))
    throw tooLittle('insufficient-funds', spent + rentMinimum)
}

const tooLittle = (key: 'receiver-rent' | 'sender-rent' | 'insufficient-funds', least: bigint) =>
  failure(key, new Error(`At least ${formatAmount(least, coin.decimals)} ${coin.symbol}`))

const min = (value: bigint, limit: bigint): bigint => (value < limit ? value : limit)
