// Owns the narrowing of values that come from elsewhere (pages, storage, nodes, messages) into types.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isHexText = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

/** The parsed JSON, or undefined when it is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON is one of the two results
  }
}

/** Only the text values of a record. */
export function textRecord(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
  )
}
