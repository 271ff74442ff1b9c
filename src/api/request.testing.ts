/** A request over a fake clock and a fake `fetch`. */
import { fakeClock } from '../lib/clock.testing.ts'
import { endpoints, fakeFetch, project, type Respond } from './api.testing.ts'
import { path } from './path.ts'
import { type Call, createRequest, type RequestOptions } from './request.ts'

export const GET: Call = { host: 'blockchain', path: path`/v1/thing` }

export const POST: Call = { ...GET, body: { a: 1 } }

export function make(respond: Respond, options: Partial<RequestOptions> = {}) {
  const clock = fakeClock()
  const { fetch, sent } = fakeFetch(clock, respond)
  const request = createRequest({ endpoints, project: () => project, clock, fetch, ...options })
  return { clock, sent, request, times: () => sent.map(({ at }) => at) }
}
