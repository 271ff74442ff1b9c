/**
 * Owns which operation is on its way: one bundle of one operation at a time, always at the key's next nonce, so that no two of its
 * transactions can hold the same operation.
 */
import type { Clock } from '../../../src/lib/clock.ts'
import type { Fees } from '../account/network.ts'
import type { SignedOperation } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import { BundlerError } from './errors.ts'
import type { Sender, Sent } from './sender.ts'

export type Log = (event: string, facts?: Readonly<Record<string, string | number>>) => void

export type Entry = { readonly hash: Hex; readonly operation: SignedOperation; readonly expiresAt: number }

/** The transactions that compete for one nonce, the dearest last. */
type Flight = {
  readonly nonce: bigint
  readonly sent: { readonly entry: Entry; readonly tx: Sent }[]
  since: number
}

export type BundlesOptions = {
  readonly sender: Sender
  readonly clock: Clock
  readonly log: Log
  readonly check: (operation: SignedOperation, fees: Fees) => Promise<void>
  readonly stuckMs: number
  /** Those that are not on their way, the oldest first. */
  readonly waiting: () => readonly Entry[]
  readonly drop: (hash: Hex, event: string) => void
  readonly countLoss: (account: Hex) => void
}

export type Bundles = {
  /** Takes the next step. Rejects when the node fails; the next turn then goes on. */
  turn(): Promise<void>
  /** Whether it is on its way. */
  hold(entry: Entry): boolean
}

export function createBundles(options: BundlesOptions): Bundles {
  const { sender, clock, log, check, stuckMs, waiting, drop, countLoss } = options
  let flight: Flight | undefined
  let foreignSince: number | undefined

  /** Sends the entry at the nonce, in place of what competes for it. */
  const launch = async (entry: Entry, nonce: bigint) => {
    const replaced = flight?.sent.at(-1)?.tx.fees
    const fees = replacementFees(await sender.feesFor(entry.operation), replaced)
    try {
      await check(entry.operation, fees)
    } catch (error) {
      if (!(error instanceof BundlerError)) throw error
      // It may still be worth its own fees when its turn comes.
      if (!replaced) drop(entry.hash, `refused ${error.code}`)
      return false
    }
    const tx = await sender.sign(entry.operation, fees, nonce)
    flight ??= { nonce, sent: [], since: 0 }
    flight.sent.push({ entry, tx })
    flight.since = clock.monotonic()
    log('sent', { operation: entry.hash, transaction: tx.hash })
    await sender.broadcast(tx)
    return true
  }

  const start = async () => {
    const [entry] = waiting()
    if (!entry) return
    const { latest, pending } = await sender.nonces()
    // Something of an earlier run is still to be mined, perhaps this very operation.
    if (pending > latest) foreignSince ??= clock.monotonic()
    else foreignSince = undefined
    if (foreignSince !== undefined && clock.monotonic() - foreignSince < stuckMs) return
    await launch(entry, latest)
  }

  const follow = async (current: Flight) => {
    // Asked first: if the nonce had passed, the receipt is there.
    const { latest, pending } = await sender.nonces()
    for (const { entry, tx } of current.sent) {
      const outcome = await sender.outcome(tx.hash)
      if (!outcome) continue
      flight = undefined
      if (outcome === 'reverted') countLoss(entry.operation.sender)
      return drop(entry.hash, outcome === 'success' ? 'mined' : 'lost')
    }
    if (latest > current.nonce) {
      flight = undefined
      return log('nonce taken', { nonce: Number(current.nonce) })
    }
    if (clock.monotonic() - current.since >= stuckMs) await push(current, pending)
  }

  /** For what is not mined: sends it again, or one that pays more in its place. */
  const push = async (current: Flight, pending: bigint) => {
    current.since = clock.monotonic()
    for (const entry of waiting()) if (await launch(entry, current.nonce)) return
    const last = current.sent.at(-1)
    if (!last || (await sender.broadcast(last.tx)) || pending > current.nonce) return
    // The node has none and wants none; each waits for its turn, or its end.
    flight = undefined
    log('given back', { operation: last.entry.hash })
  }

  return {
    turn: () => (flight ? follow(flight) : start()),
    hold: (entry) => flight?.sent.some((one) => one.entry === entry) ?? false,
  }
}

/** What a node wants before it lets a transaction take another's place: a tenth more, of both. */
export function replacementFees(wanted: Fees, replaced: Fees | undefined): Fees {
  const above = (fee: bigint) => (fee * 11n) / 10n + 1n
  const larger = (one: bigint, other: bigint) => (one > other ? one : other)
  if (!replaced) return wanted
  return {
    maxFeePerGas: larger(wanted.maxFeePerGas, above(replaced.maxFeePerGas)),
    maxPriorityFeePerGas: larger(wanted.maxPriorityFeePerGas, above(replaced.maxPriorityFeePerGas)),
  }
}
