/** Waits for somebody elsewhere: the vault is asked again and again, by one wait of a kind at a time, until it says so or it is ended. */
import { type Backoff, pauseAfter } from '../../../src/lib/backoff.ts'
import type { Clock } from '../../../src/lib/clock.ts'
import { createFlights } from '../../../src/lib/flight.ts'
import { aborted, Failure } from './failure.ts'

export type Waits = {
  /** Joins the wait of that key if one runs. `ask` resolves undefined as long as there is nothing. */
  until<T>(key: string, ask: (signal: AbortSignal) => Promise<T | undefined>): Promise<T>
  /** Ends the running ones. */
  end(): void
}

/** The vault answers within 20 s and ends each wait itself after 15 minutes: this is for a vault that does not. */
const MAX_ASKED = 90

/** ms between tries of a vault that cannot be reached. */
const PAUSE: Backoff = { first: 1_000, longest: 16_000, jitter: 0.2 }
/** In a row: about half a minute where each fails at once. */
const MAX_FAILURES = 6

export function createWaits(clock: Pick<Clock, 'wait'>): Waits {
  let controller = new AbortController()
  let flights = createFlights()

  const run = async <T>(
    ask: (signal: AbortSignal) => Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<T> => {
    let failures = 0
    for (let asked = 0; asked < MAX_ASKED; asked++) {
      try {
        const answer = await ask(signal)
        if (signal.aborted) throw signal.reason
        if (answer !== undefined) return answer
        failures = 0
      } catch (error) {
        if (signal.aborted) throw signal.reason
        // Whoever looks for a mail or a phone leaves this page, and a browser then drops what is under way.
        if (!isUnreachable(error) || ++failures === MAX_FAILURES) throw error
        await clock.wait(pauseAfter(failures - 1, PAUSE), signal)
      }
    }
    throw new Failure('Nobody has approved it in time')
  }

  return {
    until: (key, ask) => {
      const { signal } = controller
      return flights.once(key, () => run(ask, signal))
    },
    end() {
      controller.abort(aborted())
      controller = new AbortController()
      flights = createFlights()
    },
  }
}

/** The vault has said nothing: what it says has a code. */
const isUnreachable = (error: unknown): boolean => error instanceof Failure && error.code === undefined
