import { describe, expect, it } from 'vitest'
import { ADDRESS, flush, isGate, json, NETWORK, project, setup } from './api.testing.ts'
import type { Entry } from './catalogue/entry.testing.ts'
import { catalogue, expectedQuery } from './catalogue.testing.ts'
import { endpoints } from './contract-endpoints.testing.ts'
import { createApi } from './create-api.ts'

const answers = (entry: Entry) => () => json(entry.answer)
const isVoid = ({ host }: Entry) => host === 'pulse.example'
/** Calls that return a plain value instead of an `Answer`. */
const isBare = ({ skipped }: Entry) => skipped !== undefined && 'code' in skipped

const gated = catalogue.filter(({ skipped }) => skipped !== undefined)
const plain = catalogue.filter(({ skipped }) => skipped === undefined)

describe('catalogue', () => {
  it('behavior: has every endpoint, so that the hostile tests try it', () => {
    const calls = catalogue.map(({ body, path }) => `${body === undefined ? 'GET' : 'POST'} ${path}`)
    const isCalled = (endpoint: string) =>
      calls.some((call) => new RegExp(`^${endpoint.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call))
    // The gate asks the first one before each of the others; pictures are bytes, tried in `images.test.ts`.
    const others = /^GET \/v1\/supported-chains$|Image\/\{id\}$/
    const missing = Object.keys(endpoints).filter((endpoint) => !isCalled(endpoint))
    expect(missing.filter((endpoint) => !others.test(endpoint))).toEqual([])
  })
})

describe.each(catalogue)('$name', (entry) => {
  it('param: url, method, query and body', async () => {
    const { api, clock, calls } = setup(answers(entry))
    await flush(clock, entry.ask(api))
    expect(calls()).toMatchObject([
      { host: entry.host, path: entry.path, method: entry.body === undefined ? 'GET' : 'POST' },
    ])
    expect(calls()[0]?.query).toEqual(expectedQuery(entry))
    expect(calls()[0]?.body).toEqual(entry.body)
  })

  it('behavior: a good answer is read exactly', async () => {
    const { api, clock } = setup(answers(entry))
    const value = isVoid(entry) || isBare(entry) ? entry.value : { value: entry.value }
    expect(await flush(clock, entry.ask(api))).toEqual(value)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: repeated or sent once, as it has to be', async () => {
    const { api, clock, calls } = setup(() => new Response('', { status: 503 }))
    await flush(clock, entry.ask(api), 1000)
    expect(calls().map(({ at }) => at)).toEqual(entry.repeats ? [0, 150, 300, 450] : [0])
  })

  it('error: a failure is typed, or has its stand-in', async () => {
    const { api, clock } = setup(() => new Response('no', { status: 400 }))
    const outcome = await flush(clock, entry.ask(api))
    if (entry.fallback === undefined) expect(outcome).toMatchObject({ error: { status: 400, body: 'no' } })
    else expect(outcome).toEqual({ value: entry.fallback })
  })

  it('behavior: without a project id nothing is called', async () => {
    const { api, clock, sent } = setup(answers(entry), {
      project: () => ({ ...project, projectId: undefined }),
    })
    const outcome = await flush(clock, entry.ask(api))
    expect(sent).toEqual([])
    const { skipped } = entry
    if (skipped && 'code' in skipped) expect(outcome).toMatchObject({ error: { code: skipped.code } })
    else if (isVoid(entry)) expect(outcome).toBeUndefined()
    else expect(outcome).toEqual({ value: skipped ? skipped.value : entry.unset, skipped: 'no-project-id' })
  })
})

describe.each(gated)('$name, where it is not served', (entry) => {
  it('behavior: is skipped with its empty default', async () => {
    const { api, clock, calls } = setup(answers(entry), { gate: () => json({ http: ['eip155:10'], ws: [] }) })
    const outcome = await flush(clock, entry.ask(api))
    expect(calls()).toEqual([])
    if (entry.skipped && 'code' in entry.skipped)
      expect(outcome).toMatchObject({ error: { code: entry.skipped.code } })
    else expect(outcome).toEqual({ value: entry.skipped?.value, skipped: 'unsupported' })
  })

  it('behavior: is unavailable when that cannot be told', async () => {
    const { api, clock, calls } = setup(answers(entry), { gate: () => new Response('', { status: 500 }) })
    const outcome = await flush(clock, entry.ask(api))
    expect(calls()).toEqual([])
    if (isBare(entry)) expect(outcome).toMatchObject({ error: { status: 500 } })
    else expect(outcome).toMatchObject({ skipped: 'unavailable', cause: { status: 500 } })
  })
})

describe.each(plain)('$name, whatever the network', (entry) => {
  it('behavior: asks nobody which networks are served', async () => {
    const { api, clock, sent } = setup(answers(entry), { network: () => 'eip155:424242' })
    await flush(clock, entry.ask(api))
    expect(sent.map(({ path }) => path)).toEqual([entry.path])
  })
})

describe('the gate', () => {
  const ask = ({ api }: ReturnType<typeof setup>) => api.swap.tokens({ caipNetworkId: NETWORK })
  const tokens = () => json({ tokens: [] })

  it('behavior: asked once, also when many ask at once', async () => {
    const made = setup(tokens)
    for (const one of [ask(made), ask(made), ask(made)]) await flush(made.clock, one)
    await flush(made.clock, ask(made))
    expect(made.sent.filter(({ path }) => path === '/v1/supported-chains')).toHaveLength(1)
    expect(made.calls()).toHaveLength(4)
  })

  it('behavior: asked again at the next use after a failure', async () => {
    let fails = true
    const made = setup(tokens, {
      gate: () => (fails ? new Response('', { status: 500 }) : json({ http: [NETWORK] })),
    })
    expect(await flush(made.clock, ask(made))).toMatchObject({ skipped: 'unavailable' })
    fails = false
    expect(await flush(made.clock, ask(made))).toEqual({ value: [] })
  })

  it.each([null, {}, { http: 'eip155:1' }, { http: [1, null, 'x'] }, []])(
    'attack: %j says nothing of any network',
    async (answer) => {
      const made = setup(tokens, { gate: () => json(answer) })
      expect(await flush(made.clock, ask(made))).toMatchObject({ skipped: 'unavailable' })
    },
  )

  it('behavior: an empty list serves none; bad rows do not take the good ones with them', async () => {
    const none = setup(tokens, { gate: () => json({ http: [] }) })
    expect(await flush(none.clock, ask(none))).toMatchObject({ skipped: 'unsupported' })
    const some = setup(tokens, { gate: () => json({ http: [null, NETWORK, 'eip155:1:x'] }) })
    expect(await flush(some.clock, ask(some))).toEqual({ value: [] })
  })

  it('error: a network that may be in a row that could not be read is not known, and is asked for again', async () => {
    let http: unknown[] = ['eip155:10', 5]
    const made = setup(tokens, { gate: () => json({ http }) })
    const known = made.api.swap.tokens({ caipNetworkId: NETWORK })
    expect(await flush(made.clock, known)).toMatchObject({
      skipped: 'unavailable',
      cause: { code: 'service-answer-invalid' },
    })
    http = ['eip155:10', NETWORK]
    expect(await flush(made.clock, ask(made))).toEqual({ value: [] })
    await flush(made.clock, ask(made))
    expect(made.sent.filter(({ path }) => path === '/v1/supported-chains')).toHaveLength(2)
  })

  it('behavior: identity is of the account’s network, whatever network is active', async () => {
    const made = setup(() => json({ name: 'a', avatar: null }), { network: () => 'eip155:424242' })
    expect(
      await flush(made.clock, made.api.account.identity({ address: ADDRESS, caipNetworkId: NETWORK })),
    ).toEqual({ value: { name: 'a' } })
  })

  it('behavior: a caller that goes away while it is asked is not kept waiting, and the others are', async () => {
    const made = setup(tokens, { gate: () => new Promise(() => {}) })
    const abort = new AbortController()
    const gone = made.api.swap.tokens({ caipNetworkId: NETWORK, signal: abort.signal })
    const stays = ask(made)
    await flush(
      made.clock,
      gone.catch(() => {}),
      10,
    )
    abort.abort('gone')
    expect(await flush(made.clock, gone)).toMatchObject({ error: { code: 'aborted' } })
    expect(await flush(made.clock, stays, 30_000)).toMatchObject({ skipped: 'unavailable' })
  })
})

describe('createApi', () => {
  it('behavior: `forget` leaves nothing of an account in storage', async () => {
    const { api, clock, memory } = setup(({ path }) =>
      json(path.includes('balance') ? { balances: [] } : path.includes('reverse') ? [] : { name: 'a' }),
    )
    const who = { address: ADDRESS, caipNetworkId: NETWORK }
    await flush(
      clock,
      Promise.all([api.account.identity(who), api.account.balance(who), api.names.reverse(who)]),
    )
    expect([...memory.items.keys()].sort()).toEqual([
      'wallet-modal:cache-balance',
      'wallet-modal:cache-identity',
      'wallet-modal:cache-names',
    ])
    api.forget()
    expect(memory.items.size).toBe(0)
  })

  it('behavior: `forget` removes what an earlier page load has kept, without the part that reads it', () => {
    const { options, memory } = setup(() => json({}))
    for (const name of ['balance', 'identity', 'names'])
      memory.items.set(`wallet-modal:cache-${name}`, JSON.stringify({ v: 1, d: [] }))
    memory.items.set('wallet-modal:network', 'stays')
    createApi(options).forget()
    expect([...memory.items.keys()]).toEqual(['wallet-modal:network'])
  })

  it('behavior: the part that is fetched later asks by the same gate, and is forgotten with the rest', async () => {
    const { options, clock, memory, sent } = setup(() => json({ name: 'a' }))
    const api = createApi(options)
    const data = await api.data()
    expect(await api.data()).toBe(data)
    const who = { address: ADDRESS, caipNetworkId: NETWORK }
    await flush(clock, Promise.all([data.account.identity(who), data.history.page(who).catch(() => {})]))
    expect(sent.filter(isGate)).toHaveLength(1)
    expect(memory.items.size).toBe(1)
    api.forget()
    expect(memory.items.size).toBe(0)
    const before = sent.length
    await flush(clock, data.account.identity(who))
    expect(sent.length).toBe(before + 1)
  })

  it('behavior: nothing of an account is kept while nobody is connected', async () => {
    const { api, clock, memory } = setup(() => json({ balances: [] }), { mayKeep: () => false })
    const who = { address: ADDRESS, caipNetworkId: NETWORK }
    expect(await flush(clock, api.account.balance(who))).toMatchObject({ value: [] })
    expect(memory.items.size).toBe(0)
  })
})
