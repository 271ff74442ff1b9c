/** What the page gives: time, storage, whether somebody sees it. Types only. */
import type { Clock } from '../../lib/clock.ts'
import type { Flights } from '../../lib/flight.ts'
import type { SafeStorage } from '../../lib/storage.ts'

export type Platform = {
  readonly storage: SafeStorage
  readonly clock: Clock
  /** What is under way, once for each key. */
  readonly flights: Flights
  /** Whether the host page is in front. */
  isVisible(): boolean
}
