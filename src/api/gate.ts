/**
 * Which networks the data service serves (wire facts 2): asked before the first data call, and again after a failure. Tells "not offered
 * on this network" from "could not be asked" (decisions 27).
 */
import { createFlights } from '../lib/flight.ts'
import * as v from '../lib/schema.ts'
import { caip2, parse, required } from './fields.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'
import { nonEmptyRows } from './rows.ts'

/**
 * Why a call was skipped. `no-project-id`: see decisions 20. `unsupported`: not offered on this network. `unavailable`: the list of
 * networks could not be read; the next call tries again.
 */
export type Skip = 'no-project-id' | 'unsupported' | 'unavailable'

export type Gate = (caipNetworkId: string) => Promise<{ readonly skipped?: Skip; readonly cause?: unknown }>

const supported = v.object({ http: nonEmptyRows(required(caip2), (id) => id) })

export function createGate(request: Request): Gate {
  const flights = createFlights()
  let served: readonly string[] | undefined

  const load = () =>
    flights.once('supported-chains', async () => {
      const answer = await request.json({ host: 'blockchain', path: path`/v1/supported-chains` })
      return parse(supported, answer).http
    })

  return async (caipNetworkId) => {
    try {
      served ??= await load()
      return served.includes(caipNetworkId) ? {} : { skipped: 'unsupported' }
    } catch (cause) {
      return { skipped: 'unavailable', cause }
    }
  }
}
