/**
 * Makes hostile answers from a valid one (quality 3, HTTP): every field wrong in every way; what goes wrong on the way is in
 * `http-faults.testing.ts`. Also defines "sound": what may come out of the API whatever went in.
 */

export type Path = readonly (string | number)[]

/** Text that is inserted into the JSON as it is. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Removes the field instead of replacing it. */
export const MISSING = Symbol('missing')

export const hostileValues: readonly unknown[] = [
  ...[
    MISSING,
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    0.1 + 0.2,
    1e-7,
    1e21,
    2 ** 53,
    -(2 ** 53),
    new Raw('1e400'),
  ],
  ...[
    new Raw('-1e400'),
    new Raw('1E5'),
    '0',
    '-1',
    '+1',
    '1e3',
    '1e400',
    '0.1',
    '.5',
    '1.',
    '1,000',
    '１２',
    '٣',
  ],
  ...[
    `${2n ** 256n - 1n}`,
    `${2n ** 256n}`,
    '9'.repeat(5_000),
    '0x',
    '0x1',
    'NaN',
    'Infinity',
    'undefined',
    '',
  ],
  ...[
    ' ',
    '\u0000',
    'a\u202eb',
    '\u200b',
    '\ud800',
    'e\u0301\u0301\u0301\u0301\u0301',
    '<img src=x onerror=alert(1)>',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt://x/%0aalert(1)',
    ' javascript:alert(1)',
    'java\tscript:x',
    'vbscript:x',
  ],
  ...[
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg/onload=alert(1)>',
    'blob:x',
    'file:///x',
  ],
  ...[
    'http://evil.example',
    'https://a:b@evil.example',
    '//evil.example',
    '../../x',
    '__proto__',
    'constructor',
  ],
  ...['x'.repeat(100_000), [], {}, [null], [[[[]]]], { length: -1 }, ['x'], new Raw('{"__proto__":{"a":1}}')],
]

/** The paths of all parts of a JSON value, without the whole. */
export function paths(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const here = [...at, Array.isArray(value) ? Number(key) : key]
    return [here, ...paths(child, here)]
  })
}

/** The JSON text of `value` with the part at `path` replaced. */
export function replaced(value: unknown, path: Path, by: unknown): string {
  const mark = '@@raw@@'
  // Not `structuredClone`, which keeps parts shared that two rows have in common.
  const copy = JSON.parse(JSON.stringify(value))
  let parent: Record<string | number, unknown> = copy
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>
  const last = path.at(-1) ?? ''
  if (by === MISSING && !Array.isArray(parent)) delete parent[last]
  else parent[last] = by instanceof Raw ? mark : by === MISSING ? null : by
  const text = JSON.stringify(copy)
  return by instanceof Raw ? text.replace(`"${mark}"`, by.text) : text
}

/** The value once for each list in it, with that list's first row repeated and invalid rows added. */
export function doubled(value: unknown): readonly string[] {
  const lists = [[], ...paths(value)].filter((path) => Array.isArray(valueAt(value, path)))
  return lists.map((path) => {
    const list = valueAt(value, path) as unknown[]
    const more = [...list, ...list.slice(0, 1), null, 5, ' ', [], {}]
    return path.length === 0 ? JSON.stringify(more) : replaced(value, path, more)
  })
}

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], value)

const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const LINK = /(?:link|homepage|store|url|image|avatar)$/i
const AMOUNT = /^(?:price|value|quantity|amount|min|max)$/
const DECIMAL = /^\d{1,78}(?:\.\d{1,36})?$/

/** A custom scheme of a wallet: no query, no scheme that browsers handle. */
const OWN_SCHEME =
  /^(?!(?:javascript|data|vbscript|file|blob|http|about|view-source|chrome):)[a-z][-a-z\d+.]*:\/\/[-\w./%]*$/

const isSafeLink = (text: string, key: string): boolean => {
  const { protocol, username } = new URL(text)
  if (protocol === 'https:') return !username
  return /^(?:mobile|desktop)Link$/.test(key) ? OWN_SCHEME.test(text) : /^data:image\//.test(text)
}

/**
 * What is wrong with a value that came out; undefined if it is sound: numbers are integers from 0, amounts are bigints of
 * 256 bits or plain decimal text, links have safe schemes, no text has invisible characters.
 */
export function unsound(value: unknown, key = ''): string | undefined {
  const emitted = (why: string) => `${key}: ${why}`
  if (value === undefined || value === null || typeof value === 'boolean') return undefined
  if (typeof value === 'bigint') return value >= 0n && value < 2n ** 256n ? undefined : emitted('no amount')
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? undefined : emitted(`number ${value}`)
  if (typeof value === 'string') {
    if (HIDDEN.test(value)) return emitted('hidden letters')
    if (AMOUNT.test(key) && !DECIMAL.test(value)) return emitted(`amount ${value}`)
    return LINK.test(key) && !isSafeLink(value, key) ? emitted(`link ${value}`) : undefined
  }
  if (typeof value !== 'object') return emitted(typeof value)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  for (const [name, child] of entries) {
    // Causes of failures are for the log only.
    if (name === 'failure' || name === 'cause') continue
    // What was granted goes back to the wallet unchanged; a view reads it strictly before it shows any of it.
    if (name === 'permissions') continue
    const wrong = unsound(child, Array.isArray(value) ? key : String(name))
    if (wrong) return wrong
  }
  return Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value) || value instanceof Map
    ? undefined
    : emitted('a foreign prototype')
}
