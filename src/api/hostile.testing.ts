/**
 * Makes hostile answers from a valid one (quality 3, HTTP): every field wrong in every way, invalid bodies,
 * statuses, silence. Also defines "sound": what may come out of the API whatever went in.
 */
import type { FakeClock } from '../lib/clock.testing.ts'
import { drip, flood, json, type Respond, silence } from './api.testing.ts'

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
  const lists = [[], ...paths(value)].filter((path) => Array.isArray(at(value, path)))
  return lists.map((path) => {
    const list = at(value, path) as unknown[]
    const more = [...list, ...list.slice(0, 1), null, 5, ' ', [], {}]
    return path.length === 0 ? JSON.stringify(more) : replaced(value, path, more)
  })
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], value)

export const bodies: readonly string[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '5',
    '-1',
    '"x"',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    'NaN',
    'undefined',
    '{"a":',
  ],
  ...[
    '<!doctype html><html><body>Log in</body></html>',
    '\ufeff<html>',
    "{'a':1}",
    '{"a":1}}',
    '\u0000',
    '1e400',
  ],
  ...['{"__proto__":{"http":["eip155:1"]}}', '{"constructor":{"prototype":{"a":1}}}', '['.repeat(50_000)],
  ...[
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  ],
  ...[JSON.stringify(Array(50_000).fill(null)), JSON.stringify({ data: Array(50_000).fill({}) })],
]

const RETRY_AFTER = ['1', '0', '-1', '99999999999', 'soon', 'Wed, 01 Jan 2025 00:00:02 GMT', '１', '1, 2']
const STATUSES = [
  ...[300, 301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 413, 418, 422, 429, 451],
  ...[500, 501, 502, 503, 504, 505, 520, 599],
]

export type Fault = { readonly name: string; readonly respond: (clock: FakeClock, good: Respond) => Respond }

/** What can go wrong with a response. */
export const faults: readonly Fault[] = [
  ...STATUSES.flatMap((status) =>
    ['', '<html>no</html>', '{"reasons":[{"description":5},{"description":"\u202eno"}]}'].map((body) => ({
      name: `${status} ${body.slice(0, 6)}`,
      respond: () => () => new Response(body, { status }),
    })),
  ),
  ...[429, 503].flatMap((status) =>
    RETRY_AFTER.map((after) => ({
      name: `${status} Retry-After ${after}`,
      respond: () => () => new Response('', { status, headers: { 'retry-after': encodeURI(after) } }),
    })),
  ),
  { name: 'unreachable', respond: () => () => Promise.reject(new TypeError('Failed to fetch')) },
  { name: 'throws what is no error', respond: () => () => Promise.reject(null) },
  {
    name: 'throws at once',
    respond: () => () => {
      throw 'no'
    },
  },
  { name: 'silence', respond: () => silence },
  { name: 'one byte and no more', respond: () => () => drip().response },
  {
    name: 'a refusal that never ends',
    respond: () => () => new Response(drip().response.body, { status: 503 }),
  },
  { name: '6 MB', respond: () => () => flood(6_000_000).response },
  {
    name: 'a refusal of 6 MB',
    respond: () => () => new Response(flood(6_000_000).response.body, { status: 500 }),
  },
  { name: 'breaks off', respond: () => () => new Response(broken()) },
  { name: 'no body at all', respond: () => () => new Response(null, { status: 204 }) },
  ...[9_000, 31_000, 60_000].map((ms) => ({
    name: `${ms} ms late`,
    respond:
      (clock: FakeClock, good: Respond): Respond =>
      async (sent) => {
        await clock.wait(ms)
        return good(sent)
      },
  })),
  ...bodies.map((body) => ({ name: `body ${body.slice(0, 20)}`, respond: () => () => json(body) })),
]

const broken = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'))
      controller.error(new TypeError('network error'))
    },
  })

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
    const wrong = unsound(child, Array.isArray(value) ? key : String(name))
    if (wrong) return wrong
  }
  return Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value) || value instanceof Map
    ? undefined
    : emitted('a foreign prototype')
}
