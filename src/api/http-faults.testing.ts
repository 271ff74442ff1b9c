/**
 * What goes wrong with answers of services (quality 3, HTTP), as data: everything that can happen on the way, for the API's own tests;
 * and each class of quality 3 made from a valid answer, for the features that ask.
 */
import type { FakeClock } from '../lib/clock.testing.ts'
import { isWhole } from '../lib/runs.testing.ts'
import { drip, flood, json, type Respond, silence } from './api.testing.ts'
import { doubled, MISSING, type Path, paths, replaced, valueAt } from './hostile.testing.ts'

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

export const late = (ms: number): Fault => ({
  name: `${ms} ms late`,
  respond: (clock, good) => async (sent) => {
    await clock.wait(ms)
    return good(sent)
  },
})

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
  ...[9_000, 31_000, 60_000].map(late),
  ...bodies.map((body) => ({ name: `body ${body.slice(0, 20)}`, respond: () => () => json(body) })),
]

const broken = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'))
      controller.error(new TypeError('network error'))
    },
  })

/** A class of faults. `of`: its faults for an endpoint that answers like `example`, each to be tried alone; none: it does not apply. */
type FaultClass = { readonly name: string; readonly of: (example: unknown) => readonly Fault[] }

/** The good answer with another body. */
const rewritten = (name: string, rewrite: (answer: unknown) => string): Fault => ({
  name,
  respond: (_clock, good) => async (sent) => json(rewrite(await (await good(sent)).json())),
})

const answered = (name: string, answer: () => Response): Fault => ({ name, respond: () => answer })

/** The first row of each list stands for the others, which have to stay. */
const firstRows = (example: unknown): readonly Path[] =>
  paths(example).filter((path) => path.every((key) => typeof key === 'string' || key === 0))

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value))

const numbers = (name: string, text: string): FaultClass => ({
  name,
  of: (example) =>
    firstRows(example)
      .filter((path) => isNumeric(valueAt(example, path)))
      .map((path) =>
        rewritten(`${path.join('.')} = ${text.slice(0, 20)}`, (answer) => replaced(answer, path, text)),
      ),
})

const OTHER_TYPES = [null, true, [], {}, 'x', 7.5]

const wrongTypes: FaultClass = {
  name: 'wrong types',
  of: (example) =>
    firstRows(example).map((path, at) => {
      const value = valueAt(example, path)
      // Never the type that it has; a number may be text.
      const others = OTHER_TYPES.filter(
        (other) => typeof other !== typeof value && !(isNumeric(other) && isNumeric(value)),
      )
      const other = others[at % others.length]
      return rewritten(`${path.join('.')} = ${JSON.stringify(other)}`, (answer) =>
        replaced(answer, path, other),
      )
    }),
}

const missingFields: FaultClass = {
  name: 'missing fields',
  of: (example) =>
    firstRows(example).map((path) =>
      rewritten(`without ${path.join('.')}`, (answer) => replaced(answer, path, MISSING)),
    ),
}

const duplicates: FaultClass = {
  name: 'duplicates',
  of: (example) =>
    doubled(example).map((_text, at) => rewritten(`list ${at}`, (answer) => doubled(answer)[at] ?? '')),
}

const refusals = (name: string, statuses: readonly number[]): FaultClass => ({
  name,
  of: () =>
    statuses.map((status, at) => {
      const after = ['1', '3600', 'soon', 'Wed, 01 Jan 2025 00:00:05 GMT'][at % 4] ?? ''
      return answered(
        `${status} Retry-After ${after}`,
        () => new Response('<html>no</html>', { status, headers: { 'retry-after': after } }),
      )
    }),
})

/** A good answer, one byte a second. */
const trickle = (clock: FakeClock, text: string): Response => {
  const bytes = new TextEncoder().encode(text)
  let [at, stop] = [0, () => {}]
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stop = clock.setInterval(() => {
        controller.enqueue(bytes.slice(at, ++at))
        if (at === bytes.length) {
          stop()
          controller.close()
        }
      }, 1_000)
    },
    cancel: () => stop(),
  })
  return new Response(body)
}

let pages = 0

/** Each class of quality 3 (HTTP). */
const faultClasses: readonly FaultClass[] = [
  wrongTypes,
  missingFields,
  numbers('NaN', 'NaN'),
  numbers('negative numbers', '-1'),
  numbers('2^256', `${2n ** 256n}`),
  numbers('exponents', '1e6'),
  numbers('full-width digits', '１２'),
  duplicates,
  {
    name: '50 MB',
    of: () => [
      answered('while it is read', () => flood(50_000_000).response),
      answered('as announced', () => {
        const headers = { 'content-length': '50000000' }
        return new Response(flood(50_000_000).response.body, { headers })
      }),
    ],
  },
  {
    name: 'one byte a second',
    of: () => [
      {
        name: 'a good answer',
        respond: (clock, good) => async (sent) => trickle(clock, await (await good(sent)).text()),
      },
    ],
  },
  refusals('3xx with Retry-After', [301, 302, 308]),
  refusals('4xx with Retry-After', [400, 403, 404, 429]),
  refusals('5xx with Retry-After', [500, 502, 503, 504]),
  {
    name: 'HTML in place of JSON',
    of: () => {
      const headers = { 'content-type': 'text/html' }
      return [answered('a page', () => new Response('<!doctype html><body>Log in</body>', { headers }))]
    },
  },
  {
    name: 'cursors without an end',
    of: () => [
      rewritten('another each time', (answer) => JSON.stringify({ ...Object(answer), next: `c${++pages}` })),
      rewritten('the same', (answer) => JSON.stringify({ ...Object(answer), next: 'c' })),
    ],
  },
  // Too late, and just in time.
  { name: 'late answers', of: () => [31_000, 9_000].map(late) },
  {
    name: 'no answer at all',
    of: () => faults.filter(({ name }) => /^(?:unreachable|silence|breaks off|no body at all)$/.test(name)),
  },
]

/** An endpoint, a class, and what of it is tried. */
export type FaultRow = readonly [endpoint: string, name: string, faults: readonly Fault[]]

/**
 * Each endpoint with each class that applies to it, for `it.each`. `examples`: a good answer of each. Of classes with many faults every
 * third is tried, another one for each endpoint; all of them with `npm run test:full`.
 */
export const faultRows = (
  endpoints: readonly string[],
  examples: ReadonlyMap<string, unknown>,
): readonly FaultRow[] =>
  endpoints.flatMap((endpoint, turn) =>
    faultClasses.flatMap(({ name, of }): FaultRow[] => {
      const all = of(examples.get(endpoint))
      const faults = isWhole || all.length < 4 ? all : all.filter((_, at) => (at + turn) % 3 === 0)
      return all.length > 0 ? [[endpoint, name, faults]] : []
    }),
  )
