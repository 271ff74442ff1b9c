/**
 * Which networks the data service serves (wire facts 2): asked before the first data call, and again after a failure, or where a row of
 * the list could not be read. Tells "not offered on this network" from "could not be asked" (decisions 27).
 */
import { createFlights } from '../lib/flight.ts'
import * as v from '../lib/schema.ts'
import { caip2, parse, required } from './fields.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'
import { validRows } from './rows.ts'
import { invalidAnswer } from './service-error.ts'

/**
 * Why a call was skipped. `no-project-id`: see decisions 20. `unsupported`: not offered on this network. `unavailable`: the list of
 * networks could not be read; the next call tries again.
 */
export type Skip = 'no-project-id' | 'unsupported' | 'unavailable'

export type Gate = (caipNetworkId: string) => Promise<{ readonly skipped?: Skip; readonly cause?: unknown }>

/** `isWhole`: every row could be read. Otherwise a network that is not among them may be served all the same. */
type Served = { readonly networks: readonly string[]; readonly isWhole: boolean }

const supported = v.map(
  v.object({ http: v.array(v.unknown()) }),
  ({ http }): Served => ({
    networks: validRows(http, required(caip2), (id) => id),
    isWhole: http.every((one) => caip2(one) !== undefined),
  }),
)

export function createGate(request: Request): Gate {
  const flights = createFlights()
  let served: Served | undefined

  const load = () =>
    flights.once('supported-chains', async () => {
      const answer = await request.json({ host: 'blockchain', path: path`/v1/supported-chains` })
      return parse(supported, answer)
    })

  return async (caipNetworkId) => {
    const isKnown = ({ networks, isWhole }: Served) => isWhole || networks.includes(caipNetworkId)
    try {
      if (!served || !isKnown(served)) served = await load()
      if (served.networks.includes(caipNetworkId)) return {}
      return served.isWhole ? { skipped: 'unsupported' } : { skipped: 'unavailable', cause: invalidAnswer() }
    } catch (cause) {
      return { skipped: 'unavailable', cause }
    }
  }
}
