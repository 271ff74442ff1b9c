/** Validates JSON that is kept unchanged because it has to be sent back (permissions of a smart session). */

export type WireJson =
  | string
  | number
  | boolean
  | null
  | readonly WireJson[]
  | { readonly [key: string]: WireJson }

const MAX_DEPTH = 12
const MAX_NODES = 2_000
const MAX_TEXT = 10_000
/** Characters that are invisible or reorder text. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

const isText = (value: string): boolean => value.length <= MAX_TEXT && !HIDDEN.test(value)

/** Returns the value unchanged if all its text is visible and all its numbers are safe integers from 0; else undefined. */
export function wireJson(value: unknown): WireJson | undefined {
  let nodes = 0
  const isFine = (one: unknown, depth: number): boolean => {
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) return false
    if (typeof one === 'string') return isText(one)
    if (typeof one === 'number') return Number.isSafeInteger(one) && one >= 0
    if (typeof one !== 'object' || one === null) return one === null || typeof one === 'boolean'
    return Object.entries(one).every(([key, child]) => isText(key) && isFine(child, depth + 1))
  }
  // Every part has been checked.
  return isFine(value, 0) ? (value as WireJson) : undefined
}
