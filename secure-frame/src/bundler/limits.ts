/** How often one account may ask, and which accounts may not for a while. Bounded, whatever is asked. */
import type { Clock } from '../../../src/lib/clock.ts'
import type { Hex } from '../contract/approval.ts'
import { BundlerError } from './errors.ts'

const MINUTE_MS = 60_000
/** After an operation that made us pay for a bundle that failed. */
const BAN_MS = 60 * MINUTE_MS
const MAX_REMEMBERED = 10_000

type Limits = {
  /** Runs `check` for the account, one at a time; throws a `BundlerError` when it asks too often. */
  within(account: Hex, check: () => Promise<void>): Promise<void>
  ban(account: Hex): void
}

export function createLimits(options: { readonly clock: Clock; readonly maxPerMinute: number }): Limits {
  const { clock, maxPerMinute } = options
  const asked = new Map<Hex, readonly number[]>()
  const banned = new Map<Hex, number>()
  const busy = new Set<Hex>()
  return {
    within: async (account, check) => {
      const now = clock.monotonic()
      if ((banned.get(account) ?? 0) > now)
        throw new BundlerError('limited', 'An operation of this account has failed; try again in an hour')
      const recent = (asked.get(account) ?? []).filter((time) => time > now - MINUTE_MS)
      if (busy.has(account) || recent.length >= maxPerMinute)
        throw new BundlerError('limited', 'Too many operations of this account; try again in a minute')
      remember(asked, account, [...recent, now])
      busy.add(account)
      try {
        await check()
      } finally {
        busy.delete(account)
      }
    },
    ban: (account) => remember(banned, account, clock.monotonic() + BAN_MS),
  }
}

/** The one that was longest ago gives way. */
function remember<T>(map: Map<Hex, T>, account: Hex, value: T): void {
  map.delete(account)
  map.set(account, value)
  const oldest = map.keys().next()
  if (map.size > MAX_REMEMBERED && !oldest.done) map.delete(oldest.value)
}
