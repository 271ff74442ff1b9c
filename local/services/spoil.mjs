// Owns what can be wrong with a body. Faults of rows (wrong types, missing fields, hostile numbers) touch every second
// row of each list, one place per row and another place in each, so that good rows remain and every field gets its turn.

const HUGE_BYTES = 50 * 1024 * 1024

/** Numbers that no honest service sends; `@` marks what JSON itself cannot say and is put in as it stands. */
const HOSTILE_NUMBERS = ['@-1', '@1e400', '@1e308', '@0.1e-30', '@9007199254740993', '@-0', '@null']
const HOSTILE_TEXTS = [
  '-1',
  'NaN',
  'Infinity',
  '1e18',
  `${2n ** 256n}`,
  '\uff11\uff12\uff13',
  '\u0661\u0662\u0663',
  '1,000',
  ' 1 ',
  '0x10',
  '',
  '1.2.3',
  '9'.repeat(400),
]

let cursors = 0

/**
 * By name, what is made of the good answer. `good` asks for it and may change the query.
 *
 * @type {Record<string, (good: (query?: Record<string, string | undefined>) => Promise<Response>) => Promise<Response>>}
 */
export const SPOILS = {
  malformed: onText((text) => text.slice(0, Math.ceil(text.length * 0.6))),
  html: async (good) => {
    const { status } = await good()
    const page =
      '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502</h1><script>document.title = "ran"</script></body></html>'
    return new Response(page, { status, headers: { 'content-type': 'text/html' } })
  },
  empty: onText(() => ''),
  null: onText(() => 'null'),
  'wrong types': onJson((value) => eachRow(value, (row, turn) => changePlace(row, turn, otherType))),
  'missing fields': onJson((value) => eachRow(value, (row, turn) => changePlace(row, turn, () => undefined))),
  'hostile numbers': onJson((value) => eachRow(value, hostileRow)),
  duplicates: onJson((value) => doubled(value)),
  // A new cursor each time, and always the same page behind it.
  'endless cursor': onPage(() => {
    cursors += 1
    return `endless-${cursors}`
  }),
  'same cursor': onPage(() => 'again'),
  huge: async (good) => huge(await good()),
}

/** @param {keyof typeof SPOILS} name */
export const spoil = (name, good) => SPOILS[name](good)

function onText(change) {
  return async (good) => {
    const answer = await good()
    return new Response(change(await answer.text()), { status: answer.status, headers: answer.headers })
  }
}

// What is not JSON, a picture for instance, stays as it is.
function onJson(change) {
  return async (good) => {
    const answer = await good()
    if (!answer.headers.get('content-type')?.includes('json')) return answer
    const text = JSON.stringify(change(await answer.json())).replaceAll(/"@([^"]*)"/g, '$1')
    return new Response(text, { status: answer.status, headers: answer.headers })
  }
}

function onPage(nextCursor) {
  return async (good) => {
    const answer = await good({ cursor: undefined, page: '1' })
    const change = (value) => {
      if ('next' in Object(value)) return { ...value, next: nextCursor() }
      if ('count' in Object(value)) return { ...value, count: 1_000_000_000 }
      return value
    }
    return onJson(change)(async () => answer)
  }
}

/** Applies to every second row of each list; where there is no list, to the whole. */
function eachRow(value, change) {
  let turn = 0
  let hasList = false
  const walk = (part) => {
    if (Array.isArray(part)) {
      hasList = true
      return part.map((row, index) => {
        if (index % 2 === 1) return row
        turn += 1
        return change(row, turn - 1)
      })
    }
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]))
  }
  const walked = walk(value)
  return hasList ? walked : change(value, 0)
}

/** Changes the value at one of the row's places, another one each turn. */
function changePlace(row, turn, change) {
  const places = placesOf(row)
  if (places.length === 0) return change(row)
  const path = places[turn % places.length]
  const copy = structuredClone(row)
  const parent = path.slice(0, -1).reduce((part, key) => part[key], copy)
  const key = path[path.length - 1]
  parent[key] = change(parent[key])
  return copy
}

function placesOf(part) {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, inner]) => [
    [key],
    ...placesOf(inner).map((rest) => [key, ...rest]),
  ])
}

function otherType(value) {
  if (Array.isArray(value)) return { 0: 'not a list' }
  if (value === null || typeof value === 'boolean') return ['neither']
  if (typeof value === 'object') return 'not an object'
  return typeof value === 'number' ? 'not a number' : 12_345
}

function hostileRow(row, turn) {
  let at = turn
  const walk = (part) => {
    if (typeof part === 'number') return HOSTILE_NUMBERS[at++ % HOSTILE_NUMBERS.length]
    if (typeof part === 'string') return isNumeric(part) ? HOSTILE_TEXTS[at++ % HOSTILE_TEXTS.length] : part
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(walk)
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(row)
}

const isNumeric = (text) => /^\d+(\.\d+)?$/.test(text)

function doubled(value) {
  if (Array.isArray(value)) return value.flatMap((row) => [row, row])
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, doubled(inner)]))
}

// Valid JSON all along, so that only its size is wrong; other bytes are followed by zeros.
async function huge(answer) {
  const isJson = answer.headers.get('content-type')?.includes('json')
  const good = new Uint8Array(await answer.arrayBuffer())
  const piece = new Uint8Array(64 * 1024).fill(isJson ? 0x20 : 0)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= HUGE_BYTES) return controller.close()
      controller.enqueue(sent === 0 ? good : piece)
      sent += sent === 0 ? good.length : piece.length
    },
  })
  return new Response(body, { status: answer.status, headers: answer.headers })
}
