/** Whether the data folder takes writes: as the last one ended, and where there was none lately, as one ends that leaves nothing behind. */
import type { Clock } from '../../../../src/lib/clock.ts'
import { withDeadline } from '../../../../src/lib/flight.ts'
import type { Database, Operation } from './database.ts'

/** However often it is asked, it costs no more than one write in this time. */
const AGAIN_MS = 10_000
/** A disk may neither write nor fail. */
const LATE_MS = 5_000
/** Removed, and never there. */
const NOTHING: readonly Operation[] = [{ type: 'del', key: 'nothing' }]

type Watched = {
  /** The same, to write through. */
  readonly database: Database
  canWrite(): Promise<boolean>
}

export function watchWrites(
  database: Database,
  clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
  onFailed: (error: unknown) => void = () => {},
): Watched {
  let isWritable = true
  let at = Number.NEGATIVE_INFINITY
  let trying: Promise<void> | undefined
  const batch = async (operations: readonly Operation[]) => {
    try {
      await database.batch(operations)
      isWritable = true
    } catch (error) {
      isWritable = false
      throw error
    } finally {
      at = clock.monotonic()
    }
  }
  const tryAgain = () => {
    trying ??= batch(NOTHING)
      .catch(onFailed)
      .finally(() => {
        trying = undefined
      })
    return trying
  }
  return {
    database: { ...database, batch },
    async canWrite() {
      if (clock.monotonic() - at < AGAIN_MS) return isWritable
      return withDeadline(tryAgain(), LATE_MS, clock, () => new Error('The disk does not answer')).then(
        () => isWritable,
        () => false,
      )
    },
  }
}
