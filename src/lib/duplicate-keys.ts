/** Finds JSON texts in which an object has a key twice: parsers differ in which of the two counts. */

/** A string, or one of the structural characters. Strings are matched so that brackets inside them are skipped. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs

/** Checks every depth; `"a"` and `"\u0061"` are the same key. `json` must be valid JSON. */
export const hasDuplicateKeys = (json: string): boolean => {
  /** For every open object its keys so far; null for an open array. */
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (const [token] of json.matchAll(TOKEN)) {
    const keys = open.at(-1)
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null)
      isKeyNext = token === '{'
    } else if (token === '}' || token === ']') {
      open.pop()
      isKeyNext = false
    } else if (token === ',') isKeyNext = Boolean(keys)
    else if (isKeyNext && keys) {
      const key: unknown = JSON.parse(token)
      if (typeof key !== 'string' || keys.has(key)) return true
      keys.add(key)
      isKeyNext = false
    }
  }
  return false
}
