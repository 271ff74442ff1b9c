/**
 * Fetches what speaks to the services at the first intent, never before (decisions 1). What was told until then waits;
 * the service's own word on analytics decides what becomes of it (decisions 36).
 */
import type { Api } from '../api/create-api.ts'
import type { Clock } from '../lib/clock.ts'
import type { LazyPart } from '../lib/lazy-part.ts'
import type { Embedded } from './contracts/embedded.ts'
import { lazyPart } from './lazy-part.ts'

/** What was told before the services were there waits for them, as much as this (decisions 36). */
const WAITING_EVENTS = 100

/** What the host was told as `wm-event` and the analytics service may be. */
export type ServiceEvent = {
  readonly type: 'track' | 'error'
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
  /** ms since the epoch. */
  readonly at: number
  /** Of the active account then. */
  readonly address: string | undefined
}

export type Services = {
  readonly api: Api
  /** Without a project there is no embedded wallet. */
  readonly auth: Embedded['auth']
  track(event: ServiceEvent): void
  /** Somebody looks: what is not known yet is asked for. `result`: a provider's, taken out of the page's address. */
  start(result?: string): void
  /** Another project, or other hosts: all of it is asked again. */
  restart(): void
  dispose(): void
}

export type ServicesLoader = LazyPart<Services> & Pick<Services, 'track'>

export const createServicesLoader = (clock: Clock, load: () => Promise<Services>): ServicesLoader => {
  const waiting: ServiceEvent[] = []
  let loaded: Services | undefined

  const part = lazyPart(clock, async () => {
    const services = await load()
    loaded = services
    for (const event of waiting.splice(0)) services.track(event)
    return services
  })

  return {
    ...part,
    track(event) {
      if (loaded) loaded.track(event)
      else if (waiting.length < WAITING_EVENTS) waiting.push(event)
    },
  }
}
