/** Owns the first look at values from outside: text that may be JSON, objects that may fight back. Shapes are the schemas' work. */

const MERGE_TRAPS = ['__proto__', 'constructor', 'prototype']

/** Without one of them in the text, written out or in escapes, no key is one: looking at each costs as much as all the rest. */
const MAY_TRAP = new RegExp(String.raw`\\u|${MERGE_TRAPS.join('|')}`)

/**
 * The parsed JSON, or undefined when it is not text, longer than `maxLength` characters or not JSON. Keys that reach a
 * prototype when an object is merged are dropped at every depth.
 */
export function parseJson(text: unknown, maxLength = 1_000_000): unknown {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  try {
    if (!MAY_TRAP.test(text)) return JSON.parse(text)
    return JSON.parse(text, (key, value: unknown) => (MERGE_TRAPS.includes(key) ? undefined : value))
  } catch {
    return undefined
  }
}

/** Whether it is an object with fields: not null, not an array, not a function. Never throws; reading a field still may. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    // Array.isArray throws on a revoked proxy.
    return false
  }
}

/** A field, own or inherited, of an object or function; undefined when there is none or reading it throws. */
export function readField(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}
