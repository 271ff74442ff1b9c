/** What every part of the vault is handed. */
import type { Clock } from '../../../src/lib/clock.ts'
import { hmac, type Random, toBase64Url } from './bytes.ts'
import type { Locks } from './locks.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Store } from './store/store.ts'

export type Core = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly locks: Locks
  readonly log: Log
  readonly mailer: Mailer
  /** Where the frame and this vault are. */
  readonly frameOrigin: string
  /** Those that may hold the frame. */
  readonly allowedOrigins: readonly string[]
}

/** Who asks, once the request's signature was checked. */
export type Caller = {
  readonly deviceId: string
  /** In words, such as "Chrome on Android". */
  readonly browser: string
  /** Aborts when the request is gone. */
  readonly signal: AbortSignal
}

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** What a token or an address is stored under: whoever reads the data folder learns neither. */
export const indexOf = ({ store }: Pick<Core, 'store'>, kind: string, text: string): string =>
  toBase64Url(hmac(store.indexKey, kind, text))

export const newToken = ({ random }: Pick<Core, 'random'>): string => toBase64Url(random.bytes(32))
