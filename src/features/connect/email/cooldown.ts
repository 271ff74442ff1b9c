/**
 * How long until the next mail may be asked for (specification 5). The time of the last one is stored, so that a reload does not
 * lead around it; the address never is.
 */
import type { Wallet } from '../../../core/wallet.ts'

const KEY = 'auth-throttle'
const COOLDOWN_MS = 30_000

type Cooldown = Pick<Wallet, 'storage' | 'clock'>

const readTime = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Seconds, rounded up; 0: now. A time that lies ahead is one of a clock that was set back: nobody waits for that. */
export function cooldownOf({ storage, clock }: Cooldown): number {
  const at = storage.get(KEY, readTime)
  const since = at === undefined ? COOLDOWN_MS : clock.now() - at
  return since >= 0 && since < COOLDOWN_MS ? Math.ceil((COOLDOWN_MS - since) / 1_000) : 0
}

/** A mail was asked for. */
export function startCooldown({ storage, clock }: Cooldown): void {
  storage.set(KEY, clock.now())
}

/** The visitor is signed in. */
export function endCooldown({ storage }: Cooldown): void {
  storage.remove(KEY)
}
