/**
 * Owns the operations that wait, and their order. In memory alone: what was mined is found on the chain, and clients send the rest
 * again.
 */
import type { Clock } from '../../../src/lib/clock.ts'
import type { Fees } from '../account/network.ts'
import type { SignedOperation } from '../account/operation.ts'
import type { Hex } from '../contract/approval.ts'
import { createBundles, type Entry, type Log, replacementFees } from './bundles.ts'
import { BundlerError } from './errors.ts'
import { createLimits } from './limits.ts'
import type { Sender } from './sender.ts'

export type PoolOptions = {
  readonly sender: Sender
  readonly clock: Clock
  readonly log: Log
  /** Throws a `BundlerError` when the operation cannot be bundled at these fees without a loss. */
  readonly check: (operation: SignedOperation, fees: Fees) => Promise<void>
  readonly pollMs: number
  /** After this long a transaction is sent again, and gives its place to one that pays more. */
  readonly stuckMs: number
  /** How long an operation may wait. */
  readonly lifeMs: number
  readonly maxWaiting: number
  readonly maxPerMinute: number
}

export type Pool = {
  /** Resolves once it is checked and waits. The same operation counts once. */
  add(hash: Hex, operation: SignedOperation): Promise<void>
  get(hash: Hex): SignedOperation | undefined
  stop(): void
}

export function createPool(options: PoolOptions): Pool {
  const { clock, log, check, pollMs } = options
  const entries = new Map<Hex, Entry>()
  const limits = createLimits(options)
  const stopping = new AbortController()
  let isRunning = false

  const waiting = () => {
    const now = clock.monotonic()
    const idle = [...entries.values()].filter((entry) => !bundles.hold(entry))
    for (const { hash, expiresAt } of idle) if (expiresAt <= now) drop(hash, 'expired')
    return idle.filter(({ hash }) => entries.has(hash))
  }
  const drop = (hash: Hex, event: string) => {
    if (entries.delete(hash)) log(event, { operation: hash })
  }

  const bundles = createBundles({ ...options, waiting, drop, countLoss: limits.countLoss })

  /** One step at a time, whoever asks for it. */
  let step: Promise<void> | undefined
  const takeStep = () => {
    step ??= bundles.turn().finally(() => {
      step = undefined
    })
    return step
  }

  const ownOf = (account: Hex) => [...entries.values()].find(({ operation }) => operation.sender === account)

  /** Throws unless the operation is the account's only one, or may take the place of that. */
  const requireTurn = (operation: SignedOperation) => {
    const own = ownOf(operation.sender)
    if (own && (bundles.hold(own) || !canReplace(operation, own.operation)))
      throw new BundlerError('limited', 'Another operation of this account is waiting')
    if (!own && entries.size >= options.maxWaiting)
      throw new BundlerError('limited', 'Too many operations are waiting')
    return own
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    while (entries.size > 0 && !stopping.signal.aborted) {
      try {
        await takeStep()
      } catch (error) {
        log('node failed', { reason: error instanceof Error ? error.name : 'unknown' })
      }
      // A stop ends the wait, and then the loop.
      await clock.wait(pollMs, stopping.signal).catch(() => undefined)
    }
    isRunning = false
  }

  return {
    add: async (hash, operation) => {
      // It may have been mined since the last look.
      const previous = ownOf(operation.sender)
      if (previous && bundles.hold(previous)) await takeStep()
      if (entries.has(hash)) return
      requireTurn(operation)
      await limits.within(operation.sender, () => check(operation, operation))
      const replaced = requireTurn(operation)
      if (replaced) drop(replaced.hash, 'replaced')
      entries.set(hash, { hash, operation, expiresAt: clock.monotonic() + options.lifeMs })
      log('accepted', { operation: hash, sender: operation.sender })
      void run()
    },
    get: (hash) => entries.get(hash)?.operation,
    stop: () => stopping.abort(),
  }
}

/** Of the same nonce, and a tenth dearer. */
function canReplace(operation: SignedOperation, own: SignedOperation): boolean {
  const fees = replacementFees(operation, own)
  return (
    operation.nonce === own.nonce &&
    fees.maxFeePerGas === operation.maxFeePerGas &&
    fees.maxPriorityFeePerGas === operation.maxPriorityFeePerGas
  )
}
