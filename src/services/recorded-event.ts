/**
 * Records an event until it may leave: when and where it happened, and a copy of its properties without references to the host's objects,
 * which the host may change afterwards. Removes no secrets: `analytics-message.ts` does, before anything is sent.
 */
import type { ServiceEvent } from '../core/services-loader.ts'
import { readField } from '../lib/json.ts'
import { type AnalyticsPage, newEventId, pageOf } from './page-url.ts'

export type RecordedEvent = Pick<ServiceEvent, 'type' | 'event' | 'properties' | 'address'> & {
  readonly context: {
    readonly eventId: string
    readonly url: string
    readonly domain: string
    readonly timestamp: number
  }
}

/** Properties that are looked at; the others are dropped. */
export const MAX_KEYS = 64
/** Rows of a list. */
export const MAX_ROWS = 50
/** Characters of a row. */
export const MAX_ROW = 100
/** Characters of a text: more than the redactor reads of a stack, so that it sees that a longer one was cut. */
const MAX_TEXT = 40_000

const REPORT_KEYS = ['errorType', 'errorMessage', 'stackTrace']

const copyOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT)
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = Array.from(value.slice(0, MAX_ROWS))
    return rows.filter((row) => typeof row === 'string' && row.length <= MAX_ROW)
  }
  const isPlain = value === null || ['boolean', 'number', 'bigint'].includes(typeof value)
  return isPlain ? value : undefined
}

/** Properties may be the host's own objects; one that throws when read is dropped. */
export const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const copyAll = (properties: unknown, keys: readonly PropertyKey[]): RecordedEvent['properties'] =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = typeof key === 'string' ? attempt(() => copyOf(readField(properties, key))) : undefined
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** Undefined for what is never sent: MODAL_CREATED (specification 7) and malformed event names. */
export function recordEvent(
  source: ServiceEvent,
  page: AnalyticsPage,
  now: number,
): RecordedEvent | undefined {
  const { type, event, properties, at, address } = source
  if (event === 'MODAL_CREATED' || !/^(?=.{1,64}$)[A-Z]+(?:_(?:[A-Z]+|\d{1,3}))*$/.test(event))
    return undefined
  const keys = () => (type === 'error' ? REPORT_KEYS : Reflect.ownKeys(properties).slice(0, MAX_KEYS))
  return {
    type,
    event,
    properties: copyAll(properties, attempt(keys) ?? []),
    address,
    context: {
      eventId: newEventId(page.crypto),
      ...pageOf(page.location.href),
      timestamp: Number.isSafeInteger(at) && Math.abs(at) < 8.64e15 ? at : now,
    },
  }
}
