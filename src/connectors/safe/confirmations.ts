/**
 * Waits until the owners of the Safe have done their part: for the hash of a transaction, for the signature of a message. It
 * can take days, and nobody is timed out (decisions 18, 22); each question to the Safe is a machine's and is.
 */
import { Methods } from '@safe-global/safe-apps-sdk'
import type { Hex } from '../../chains/chain.ts'
import { rejected, WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { readField } from '../../lib/json.ts'
import type { Messenger } from './messenger.ts'
import { readSignature, readStep, type SafeInfo } from './schema.ts'

/** Milliseconds. Whoever looks sees it soon; whoever waits for days does not keep the Safe busy. */
const QUICK_MS = 4_000
const SLOW_MS = 30_000
const QUICK_FOR_MS = 120_000
const ANSWER_MS = 10_000
/** The Safe's service may miss one it has just stored: believed when said so often in a row, and only of one that was there. */
const GONE_AFTER = 3
/** Milliseconds. By then the service shows what an earlier page load has proposed, unless it was deleted. */
const SHOWN_AFTER_MS = 600_000

const isNotFound = (error: unknown): boolean =>
  /not found|no \w+ matches|\b404\b/i.test(String(readField(readField(error, 'cause'), 'message')))

export type Owners = {
  /**
   * Resolves with the hash on the network. Rejects with 4001 when the owners decided otherwise. `proposedAt` (wall time, ms):
   * by an earlier page load, whose visitor was told then: looked for without hurry and without a word.
   */
  hash(info: SafeInfo, safeTxHash: Hex, proposedAt?: number): Promise<Hex>
  /** Rejects with 4900 when the visitor disconnects meanwhile. */
  signature(messageHash: Hex): Promise<Hex>
  /** Nobody waits for signatures any more; what may have been sent is followed on. */
  end(): void
}

export function createOwners(p: {
  readonly messenger: Messenger
  readonly clock: Clock
  isVisible(): boolean
  /** Others have to sign, and then no longer: the visitor is told. */
  onWaiting(isWaiting: boolean): void
  /** Whether the parent still is this Safe on this network, by its own word now. */
  isHere(info: SafeInfo): Promise<boolean>
}): Owners {
  const { clock } = p
  let turn = 0
  const waiting = new Set<object>()

  const wait = (key: object, isWaiting: boolean) => {
    const before = waiting.size
    if (isWaiting) waiting.add(key)
    else waiting.delete(key)
    if (Math.sign(before) !== Math.sign(waiting.size)) p.onWaiting(isWaiting)
  }

  const ask = (method: Methods, params: unknown) =>
    withDeadline(p.messenger.ask(method, params), ANSWER_MS, clock, () => failure('timeout'))

  /** `look` answers with what is waited for, or undefined: asked again, while the page is visible. */
  const until = async <T>(
    poll: (key: object) => Promise<T | undefined>,
    quickFor = QUICK_FOR_MS,
  ): Promise<T> => {
    const key = {}
    const from = clock.monotonic()
    try {
      for (;;) {
        const found = p.isVisible() ? await poll(key) : undefined
        if (found !== undefined) return found
        await clock.wait(clock.monotonic() - from < quickFor ? QUICK_MS : SLOW_MS)
      }
    } finally {
      wait(key, false)
    }
  }

  return {
    hash(info, safeTxHash, proposedAt) {
      const isOld = proposedAt !== undefined
      let wasThere = isOld && clock.now() - proposedAt > SHOWN_AFTER_MS
      let misses = 0
      return until(
        async (key) => {
          const answer = await ask(Methods.getTxBySafeTxHash, { safeTxHash }).catch((error: unknown) => {
            misses = isNotFound(error) ? misses + 1 : 0
          })
          if (wasThere && misses >= GONE_AFTER) {
            // Another Safe, or this one elsewhere, does not know it either.
            if (await p.isHere(info)) throw rejected('The transaction was deleted in the Safe')
            misses = 0
          }
          const step = readStep(answer, info, safeTxHash)
          if (!step) return undefined
          wasThere = true
          misses = 0
          if (step.step === 'executed') return step.hash
          if (step.step === 'cancelled') throw rejected('The owners of the Safe decided otherwise')
          if (step.step === 'failed') throw failure('rpc-transaction-rejected')
          if (!isOld) wait(key, step.step === 'owners')
          return undefined
        },
        isOld ? 0 : QUICK_FOR_MS,
      )
    },

    signature(messageHash) {
      const mine = turn
      return until(async (key) => {
        // No answer now says nothing about the next one.
        const answer = await ask(Methods.getOffChainSignature, messageHash).catch(() => undefined)
        if (turn !== mine) throw new WalletModalError(4900, 'The wallet is not connected')
        const found = readSignature(answer)
        wait(key, found === undefined)
        return found
      })
    },

    end() {
      turn += 1
    },
  }
}
