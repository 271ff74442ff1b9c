/**
 * What a transfer costs, from the transaction itself (decisions 33): the limit is what a trial run used × 1.2, the price what
 * recent transactions of these accounts paid, the total what the node says for the whole. Throws why the network would
 * refuse it: insufficient funds, a new account sent too little, an account left with too little.
 */
import { failure } from '../../errors/to-error.ts'
import { formatAmount } from '../../lib/amount.ts'
import { withMargin } from '../evm/limits.ts'
import { RpcRequestError } from '../evm/rpc.ts'
import type { SolanaNetwork } from '../network.ts'
import { checkTransfer } from './check-transfer.ts'
import { coin } from './details.ts'
import { solanaLimits } from './limits.ts'
import { type Budget, buildTransaction, type Lifetime, toBase64 } from './message.ts'
import { confirmed, type SolanaReads } from './reads.ts'
import { accounts, judge } from './receiver.ts'
import { refusal } from './refusal.ts'
import type { SolanaFee, SolanaTransfer } from './solana-chain.ts'

/** What a node without a count of units is taken to have meant: a transfer and its two budget instructions. */
const TRANSFER_UNITS = 450n

export const fee = async (
  reads: SolanaReads,
  p: { network: SolanaNetwork; transfer: SolanaTransfer; maxPriority?: bigint | undefined },
): Promise<SolanaFee> => {
  const { transfer } = p
  checkTransfer(transfer, p.network)
  const [lifetime, [to, from], rentMinimum, recent] = await Promise.all([
    reads.ask('getLatestBlockhash', [confirmed]),
    accounts(reads, [transfer.to, transfer.from]),
    reads.ask('getMinimumBalanceForRentExemption', [0, confirmed]),
    recentPrice(reads, transfer),
  ])
  const { exists, review } = judge(transfer.to, to)
  const rent = exists ? 0n : rentMinimum
  // An amount of nothing is a question about the fee alone.
  if (transfer.value > 0n && transfer.value < rent) throw tooLittle('receiver-rent', rent)

  const units = await unitsOf(reads, transfer, lifetime)
  const price = atMost(recent, ((p.maxPriority ?? solanaLimits.maxPriority) * solanaLimits.micro) / units)
  const { wire, message } = buildTransaction(transfer, { units, price }, lifetime)
  const [total, { err, logs }] = await Promise.all([totalOf(reads, message), tryOut(reads, wire)])
  if (transfer.value > 0n) checkRest((from?.lamports ?? 0n) - transfer.value - total, rentMinimum)
  if (err !== null) throw refusal(err, logs)
  return { total, priority: priorityOf({ units, price }), units, price, rent, ...(review && { review }) }
}

/** Rounded up, as the network does. */
export const priorityOf = ({ units, price }: Budget): bigint =>
  (units * price + solanaLimits.micro - 1n) / solanaLimits.micro

/** An amount of nothing takes as many units, and does not fail for want of coins: that is for the whole to show. */
const unitsOf = async (reads: SolanaReads, transfer: SolanaTransfer, lifetime: Lifetime): Promise<bigint> => {
  const budget: Budget = { units: solanaLimits.units, price: 0n }
  const trial = buildTransaction({ ...transfer, value: 0n }, budget, lifetime)
  const { err, logs, unitsConsumed } = await tryOut(reads, trial.wire)
  if (err !== null) throw refusal(err, logs)
  return atMost(withMargin(unitsConsumed || TRANSFER_UNITS), solanaLimits.units)
}

/** Unsigned, as it stands. */
const tryOut = (reads: SolanaReads, wire: Uint8Array) =>
  reads.ask('simulateTransaction', [
    toBase64(wire),
    { ...confirmed, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
  ])

const totalOf = async (reads: SolanaReads, message: Uint8Array): Promise<bigint> => {
  const total = await reads.ask('getFeeForMessage', [toBase64(message), confirmed])
  // The node does not know the blockhash that a node has just given: none of them tells a fee.
  if (total === null) throw failure('fee-failed')
  return total
}

/** Median of what lately was paid for these accounts, micro-lamports a unit. Not every node tells: then nothing is added. */
const recentPrice = async (reads: SolanaReads, { from, to }: SolanaTransfer): Promise<bigint> => {
  const recent = await reads.ask('getRecentPrioritizationFees', [[from, to]]).catch((error: unknown) => {
    if (error instanceof RpcRequestError) return []
    throw error
  })
  const prices = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => (a < b ? -1 : 1))
  return prices[prices.length >> 1] ?? 0n
}

/** An account keeps enough to stay, or nothing. */
const checkRest = (rest: bigint, rentMinimum: bigint): void => {
  if (rest < 0n) throw failure('insufficient-funds')
  if (rest > 0n && rest < rentMinimum) throw tooLittle('sender-rent', rentMinimum)
}

const tooLittle = (key: 'receiver-rent' | 'sender-rent', least: bigint) =>
  failure(key, new Error(`At least ${formatAmount(least, coin.decimals)} ${coin.symbol}`))

const atMost = (value: bigint, most: bigint): bigint => (value < most ? value : most)
