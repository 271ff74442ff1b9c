/** Waits for somebody elsewhere: the vault is asked again and again, by one wait of a kind at a time, until it says so or it is ended. */
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

export function createWaits(): Waits {
  let controller = new AbortController()
  let flights = createFlights()

  const run = async <T>(
    ask: (signal: AbortSignal) => Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<T> => {
    for (let asked = 0; asked < MAX_ASKED; asked++) {
      const answer = await ask(signal)
      if (signal.aborted) throw signal.reason
      if (answer !== undefined) return answer
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
