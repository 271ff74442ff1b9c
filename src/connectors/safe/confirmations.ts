/**
 * Waits until the owners of the Safe have confirmed: for the hash of a transaction, or for the signature of a
 * message. That can take days and has no deadline (decisions 18, 22); each single request to the Safe has one.
 */
import { Methods } from '@safe-global/safe-apps-sdk'
import type { Hex } from '../../chains/chain.ts'
import { rejected, WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { readField } from '../../lib/json.ts'
import type { Messenger } from './messenger.ts'
import { readSignature, readStep, type SafeInfo } from './schema.ts'

/** Milliseconds. Polls often at first, and rarely once the owners take their time. */
const QUICK_MS = 4_000
const SLOW_MS = 30_000
const QUICK_FOR_MS = 120_000
const ANSWER_MS = 10_000
/**
 * The Safe's service may not find a transaction it has just stored. It counts as deleted only after so many misses in
 * a row, and only if it was found before.
 */
const GONE_AFTER = 3
/** Milliseconds. After this time the service finds whatever an earlier page load proposed, unless it was deleted. */
const SHOWN_AFTER_MS = 600_000

const isNotFound = (error: unknown): boolean =>
  /not found|no \w+ matches|\b404\b/i.test(String(readField(readField(error, 'cause'), 'message')))

export type Confirmations = {
  /**
   * Resolves with the hash on the network. Rejects with 4001 when the owners rejected or deleted the transaction.
   * `proposedAt` (wall time, ms): an earlier page load proposed it; then polling is slow from the start and the
   * visitor is not told again.
   */
  waitForHash(info: SafeInfo, safeTxHash: Hex, proposedAt?: number): Promise<Hex>
  /** Resolves with the signature of all owners. Rejects with 4900 when the visitor disconnects meanwhile. */
  waitForSignature(messageHash: Hex): Promise<Hex>
  /** Stops waiting for signatures. Transactions are still followed, because they may have been sent. */
  end(): void
}

type ConfirmationsOptions = Polling & {
  readonly messenger: Messenger
  /**
   * Called when something starts to wait for other owners, and when nothing does any more, so that the visitor can be
   * told.
   */
  onWaiting(isWaiting: boolean): void
  /** Whether the parent says now that it is this Safe on this network. */
  isCurrent(info: SafeInfo): Promise<boolean>
}

type Polling = { readonly clock: Clock; isVisible(): boolean }

/** Calls `read` until it returns something, while the page is visible. */
const poll = async <T>(
  { clock, isVisible }: Polling,
  read: () => Promise<T | undefined>,
  quickFor = QUICK_FOR_MS,
): Promise<T> => {
  const from = clock.monotonic()
  for (;;) {
    const found = isVisible() ? await read() : undefined
    if (found !== undefined) return found
    await clock.wait(clock.monotonic() - from < quickFor ? QUICK_MS : SLOW_MS)
  }
}

/** Counts what waits for other owners. */
const createWaiting = (onWaiting: (isWaiting: boolean) => void) => {
  const waiting = new Set<object>()
  return (key: object, isWaiting: boolean) => {
    const before = waiting.size
    if (isWaiting) waiting.add(key)
    else waiting.delete(key)
    if (Math.sign(before) !== Math.sign(waiting.size)) onWaiting(isWaiting)
  }
}

export function createConfirmations(p: ConfirmationsOptions): Confirmations {
  const { clock } = p
  let generation = 0
  const setWaiting = createWaiting(p.onWaiting)

  const ask = (method: Methods, params: unknown) => p.messenger.ask(method, params, ANSWER_MS)

  return {
    waitForHash(info, safeTxHash, proposedAt) {
      const key = {}
      const isOld = proposedAt !== undefined
      let wasFound = isOld && clock.now() - proposedAt > SHOWN_AFTER_MS
      let misses = 0
      const readHash = async (): Promise<Hex | undefined> => {
        const answer = await ask(Methods.getTxBySafeTxHash, { safeTxHash }).catch((error: unknown) => {
          misses = isNotFound(error) ? misses + 1 : 0
        })
        if (wasFound && misses >= GONE_AFTER) {
          // Another Safe, or the same on another network, does not find it either.
          if (await p.isCurrent(info)) throw rejected('The transaction was deleted in the Safe')
          misses = 0
        }
        const step = readStep(answer, info, safeTxHash)
        if (!step) return undefined
        wasFound = true
        misses = 0
        if (step.step === 'executed') return step.hash
        if (step.step === 'cancelled') throw rejected('The owners of the Safe decided otherwise')
        if (step.step === 'failed') throw failure('rpc-transaction-rejected')
        if (!isOld) setWaiting(key, step.step === 'owners')
        return undefined
      }
      return poll(p, readHash, isOld ? 0 : QUICK_FOR_MS).finally(() => setWaiting(key, false))
    },

    waitForSignature(messageHash) {
      const key = {}
      const started = generation
      const readOffChain = async () => {
        // A failed request is no answer: ask again.
        const answer = await ask(Methods.getOffChainSignature, messageHash).catch(() => undefined)
        if (generation !== started) throw new WalletModalError(4900, 'The wallet is not connected')
        const found = readSignature(answer)
        setWaiting(key, found === undefined)
        return found
      }
      return poll(p, readOffChain).finally(() => setWaiting(key, false))
    },

    end() {
      generation += 1
    },
  }
}
