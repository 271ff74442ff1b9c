/**
 * Which networks the data service serves: asked once, before the first data call; asked again at the next use after a failure
 * (wire facts 2). Owns telling "not offered there" from "cannot be told now" (decisions 27).
 */
import * as z from 'zod/mini'
import { createFlights } from '../lib/flight.ts'
import { by, caip2, nonEmptyRows, parse } from './fields.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

/**
 * Why nothing was asked. `no-project-id`: decisions 20. `unsupported`: not offered on this network. `unavailable`: whether it
 * is offered could not be asked; the next use asks again.
 */
export type Skip = 'no-project-id' | 'unsupported' | 'unavailable'

export type Gate = (caipNetworkId: string) => Promise<{ readonly skipped?: Skip; readonly cause?: unknown }>

const supported = z.object({ http: nonEmptyRows(by(caip2), (id) => id) })

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
