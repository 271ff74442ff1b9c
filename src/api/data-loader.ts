/** Fetches the data part of the API at its first use, once for all who ask, and keeps it. After a failure the next use asks again. */
import { ownFailure } from '../errors/own.ts'
import type { Clock } from '../lib/clock.ts'
import { createFlights, withDeadline } from '../lib/flight.ts'
import type { DataApi } from './create-data-api.ts'
import { limits } from './limits.ts'

export type DataLoader = {
  /** Rejects with `chunk-failed`. */
  get(): Promise<DataApi>
  /** Acts on it if it is there; never fetches it. */
  whenThere(act: (data: DataApi) => void): void
}

export function createDataLoader(clock: Pick<Clock, 'setTimeout'>, load: () => Promise<DataApi>): DataLoader {
  const flights = createFlights()
  let loaded: DataApi | undefined

  const fetch = async (): Promise<DataApi> => {
    const late = () => ownFailure('chunk-failed')
    loaded = await withDeadline(load(), limits.chunk, clock, late).catch((error) => {
      throw ownFailure('chunk-failed', error)
    })
    return loaded
  }

  return {
    get: async () => loaded ?? flights.once('data', fetch),
    whenThere(act) {
      if (loaded) act(loaded)
    },
  }
}
