/**
 * Turns a recorded event or error report into the message that is sent: secrets removed, size known. Fetched once the service has said
 * that analytics are on. When messages are sent is decided in `analytics.ts`.
 */
import type { ErrorReport } from '../api/analytics.ts'
import type { Api } from '../api/create-api.ts'
import { readField } from '../lib/json.ts'
import type { RecordedEvent } from './recorded-event.ts'
import { redactText } from './redact.ts'
import { plainAddress, redactProperties } from './redact-properties.ts'

export type AnalyticsMessage = {
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

export function toAnalyticsMessage(
  { type, event, properties, address, context }: RecordedEvent,
  transport: Api['analytics'],
): AnalyticsMessage {
  if (type === 'error') {
    const body = {
      ...context,
      category: categoryOf(event),
      errorType: redactText(readField(properties, 'errorType'), MAX_NAME),
      errorMessage: redactText(readField(properties, 'errorMessage'), MAX_MESSAGE),
      stackTrace: redactText(readField(properties, 'stackTrace'), MAX_STACK),
    }
    return { bytes: bytesOf(body), post: async () => transport.error(body) }
  }
  const safe = redactProperties(event, properties)
  const body = {
    ...context,
    event,
    ...(Object.keys(safe).length > 0 && { properties: safe }),
    address: plainAddress(address),
  }
  return { bytes: bytesOf(body), post: async () => transport.event(body) }
}
