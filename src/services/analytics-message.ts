/**
 * Turns an event or error report into the message that is queued: secrets removed, size known, and without references
 * to the host's objects. When it is sent is decided in `analytics.ts`.
 */
import type { ErrorReport } from '../api/analytics.ts'
import type { Api } from '../api/create-api.ts'
import type { ServiceEvent } from '../core/services-loader.ts'
import { readField } from '../lib/json.ts'
import { type AnalyticsPage, newEventId, pageOf } from './page-url.ts'
import { redactText } from './redact.ts'
import { plainAddress, redactProperties } from './redact-properties.ts'

export type AnalyticsMessage = {
  readonly isError: boolean
  /** Upper bound of the body's size. */
  readonly bytes: number
  readonly post: () => Promise<void>
}

/** Characters. */
const MAX_NAME = 64
const MAX_MESSAGE = 500
const MAX_STACK = 4_000
/** Bytes that the transport adds to a body. */
const OVERHEAD = 128

const CATEGORIES: readonly ErrorReport['category'][] = [
  'API_ERROR',
  'DATA_PARSING_ERROR',
  'SECURE_SITE_ERROR',
]

const categoryOf = (event: string): ErrorReport['category'] =>
  CATEGORIES.find((category) => category === event) ?? 'INTERNAL_SDK_ERROR'

const bytesOf = (body: object): number => new TextEncoder().encode(JSON.stringify(body)).length + OVERHEAD

/** Undefined for what is never sent: MODAL_CREATED (specification 7) and malformed event names. */
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
