/** Reads untrusted values safely: JSON text, and objects whose getters may throw. Validating shapes is up to schemas. */

const MERGE_TRAPS = ['__proto__', 'constructor', 'prototype']

/** A quick test of the whole text: if it cannot contain such a key, the slow parse with a reviver is not needed. */
const MAY_TRAP = new RegExp(String.raw`\\u|${MERGE_TRAPS.join('|')}`)

/**
 * Returns the parsed JSON; undefined when it is not a string, longer than `maxLength` characters or not JSON. Keys that could pollute a
 * prototype in a merge are dropped at every depth.
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

/** Whether it is an object: not null, an array or a function. Never throws, but reading its fields may. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    // Array.isArray throws on a revoked proxy.
    return false
  }
}

/** Reads a field, own or inherited, of an object or function; undefined when there is none or reading it throws. */
export function readField(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}
