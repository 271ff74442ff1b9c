/** How often one account may ask, and which accounts may not for a while. Bounded, whatever is asked. */
import type { Clock } from '../../../src/lib/clock.ts'
import type { Hex } from '../contract/approval.ts'
import { BundlerError } from './errors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * Bundles of one account that failed at our expense within an hour. The first is forgiven: whoever sees a bundle may have its operation
 * mined in one of his own, and the account's owner has no part in that.
 */
const MAX_LOSSES = 2
const MAX_REMEMBERED = 10_000

type Limits = {
  /** Runs `check` for the account, one at a time; throws a `BundlerError` when it asks too often. */
  within(account: Hex, check: () => Promise<void>): Promise<void>
  /** An operation of the account made us pay for a bundle that failed. */
  countLoss(account: Hex): void
}

export function createLimits(options: { readonly clock: Clock; readonly maxPerMinute: number }): Limits {
  const { clock, maxPerMinute } = options
  const asked = new Map<Hex, readonly number[]>()
  const losses = new Map<Hex, readonly number[]>()
  const since = (map: ReadonlyMap<Hex, readonly number[]>, account: Hex, ms: number) =>
    (map.get(account) ?? []).filter((time) => time > clock.monotonic() - ms)
  const busy = new Set<Hex>()
  return {
    within: async (account, check) => {
      const now = clock.monotonic()
      if (since(losses, account, HOUR_MS).length >= MAX_LOSSES)
        throw new BundlerError('limited', 'Bundles of this account have failed; try again in an hour')
      const recent = since(asked, account, MINUTE_MS)
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
    countLoss: (account) =>
      remember(losses, account, [...since(losses, account, HOUR_MS), clock.monotonic()]),
  }
}

/** The one that was longest ago gives way. */
function remember<T>(map: Map<Hex, T>, account: Hex, value: T): void {
  map.delete(account)
  map.set(account, value)
  const oldest = map.keys().next()
  if (map.size > MAX_REMEMBERED && !oldest.done) map.delete(oldest.value)
}
