/** A Safe that has been detected, on a fake clock, with the answers of its frame. */
import type { Hex } from '../../chains/chain.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createSafe } from './create-safe.ts'
import { createFrame, hashNamed, info, SAFE, SAFE_ORIGIN } from './safe.testing.ts'
import type { SafeInfo } from './schema.ts'

export const HASH = hashNamed('a')

export const NAME = hashNamed('b')

export const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The outcome of a promise; undefined: none yet. */
type Outcome = { readonly value?: unknown; readonly error?: unknown } | undefined

type Found = SafeInfo & { readonly find: (name: Hex, proposedAt: number) => Promise<Hex> }

export async function begin() {
  const clock = fakeClock()
  const frame = createFrame(new EventTarget())
  const waits: boolean[] = []
  const visible = { now: true }
  const safes: Found[] = []
  const safe = createSafe({
    page: frame.page,
    origins: [SAFE_ORIGIN],
    clock,
    isVisible: () => visible.now,
    onWaiting: (isWaiting) => waits.push(isWaiting),
    onSafe: (info, find) => safes.push({ ...info, find }),
  })
  frame.answer('getSafeInfo', () => info())
  frame.answer('rpcCall', () => null)
  await safe.detect()
  const provider = safe.provider('eip155')
  if (!provider || !('request' in provider)) throw new Error('no provider')
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const outcomeOf = (promise: Promise<unknown>): (() => Outcome) => {
    let outcome: Outcome
    promise.then(
      (value) => {
        outcome = { value }
      },
      (error) => {
        outcome = { error }
      },
    )
    return () => outcome
  }
  const step = (txStatus: string, txHash: string | null = null) =>
    frame.answer('getTxBySafeTxHash', () => ({ txStatus, txHash, safeAddress: SAFE }))
  return { clock, frame, safe, provider, request, outcomeOf, waits, visible, step, safes }
}

export const transfer = { from: SAFE, to: OTHER, value: '0x16345785d8a0000', data: '0x', chainId: '0x1' }
