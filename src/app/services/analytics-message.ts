/** Owns what becomes of something told before it waits: its secrets are gone, its size is known, the host's objects are let go. */
import type { ErrorReport } from '../../api/analytics.ts'
import type { Api } from '../../api/create-api.ts'
import { readField } from '../../lib/json.ts'
import type { ServiceEvent } from '../services-loader.ts'
import { type AnalyticsPage, newEventId, pageOf } from './page-url.ts'
import { redactText } from './redact.ts'
import { plainAddress, redactProperties } from './redact-properties.ts'

export type AnalyticsMessage = {
  readonly isError: boolean
  /** Of its body, at most. */
  readonly bytes: number
  readonly post: () => Promise<void>
}

/** Characters */
const MAX_NAME = 64
const MAX_MESSAGE = 500
const MAX_STACK = 4_000
/** What the transport adds to a body. */
const AROUND = 128

const CATEGORIES: readonly ErrorReport['category'][] = [
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
]

const categoryOf = (event: string): ErrorReport['category'] =>
  CATEGORIES.find((category) => category === event) ?? 'INTERNAL_SDK_ERROR'

const bytesOf = (body: object): number => new TextEncoder().encode(JSON.stringify(body)).length + AROUND

/** Undefined of what never leaves: MODAL_CREATED (specification 7), and what is no name of an event. */
export function toAnalyticsMessage(
  source: ServiceEvent,
  page: AnalyticsPage,
  transport: Api['analytics'],
  now: number,
): AnalyticsMessage | undefined {
  const { type, event, properties } = source
  if (event === 'MODAL_CREATED' || !/^(?=.{1,64}$)[A-Z]+(?:_(?:[A-Z]+|\d{1,3}))*$/.test(event))
    return undefined
  const context = {
    eventId: newEventId(page.crypto),
    ...pageOf(page.location.href),
    timestamp: Number.isSafeInteger(source.at) && Math.abs(source.at) < 8.64e15 ? source.at : now,
  }
  if (type === 'error') {
    const body = {
      ...context,
      category: categoryOf(event),
      errorType: redactText(readField(properties, 'errorType'), MAX_NAME),
      errorMessage: redactText(readField(properties, 'errorMessage'), MAX_MESSAGE),
      stackTrace: redactText(readField(properties, 'stackTrace'), MAX_STACK),
    }
    return { isError: true, bytes: bytesOf(body), post: async () => transport.error(body) }
  }
  const safe = redactProperties(event, properties)
  const body = {
    ...context,
    event,
    ...(Object.keys(safe).length > 0 && { properties: safe }),
    address: plainAddress(source.address),
  }
  return { isError: false, bytes: bytesOf(body), post: async () => transport.event(body) }
}
