/** JSON that goes back to where it came from (permissions of a smart session): kept whole, or refused. */

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
/** Letters that a reader would not see, or see elsewhere. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

const isText = (value: string): boolean => value.length <= MAX_TEXT && !HIDDEN.test(value)

/** The value itself, when all its text is visible and all its numbers are whole ones from 0 that a double holds. */
export function wireJson(value: unknown): WireJson | undefined {
  let nodes = 0
  const isFine = (one: unknown, depth: number): boolean => {
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) return false
    if (typeof one === 'string') return isText(one)
    if (typeof one === 'number') return Number.isSafeInteger(one) && one >= 0
    if (typeof one !== 'object' || one === null) return one === null || typeof one === 'boolean'
    return Object.entries(one).every(([key, child]) => isText(key) && isFine(child, depth + 1))
  }
  // Walked to the end: it is JSON.
  return isFine(value, 0) ? (value as WireJson) : undefined
}
