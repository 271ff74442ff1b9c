/** Owns whether an object in a JSON text has a key twice: readers differ in which of the two counts. */

/** A text, or a sign that opens, closes or divides. Texts are matched so that signs inside them are left alone. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs

/** At any depth, however the key is written (`"a"` and `"\u0061"` are one). The text has to be JSON. */
export const hasDuplicateKeys = (json: string): boolean => {
  /** The keys of each object that is open, a null for each list. */
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
