import { describe, expect, it } from 'vitest'
import { withoutCanParse } from '../../../src/lib/older-browser.testing.ts'
import { openChannel, parentOrigin, type Service } from './channel.ts'
import { Failure } from './failure.ts'
import { fakeWindow, PAGE } from './harness.testing.ts'
import { requests } from './wire.ts'

/** Counts what is served; everything answers what it should. */
const setUp = (page = fakeWindow(), own: Partial<Service> = {}) => {
  const served: string[] = []
  const lines: string[] = []
  const reports: unknown[] = []
  const entries = Object.keys(requests).map((name) => [
    name,
    async () => {
      served.push(name)
      return name === 'GET_CHAIN_ID' ? { chainId: 1 } : undefined
    },
  ])
  const service = { ...(Object.fromEntries(entries) as Service), ...own }
  const channel = openChannel({
    window: page.window,
    allowedOrigins: [PAGE, 'https://other.example'],
    service,
    heard: () => {},
    debug: (line) => lines.push(line),
    report: (error) => reports.push(error),
  })
  return { ...page, channel, served, lines, reports }
}

/** A generator of the same numbers each time (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

describe('openChannel', () => {
  it('behavior: answers a request once, with its id, to the exact origin', async () => {
    const { ask, posts } = setUp()
    expect(await ask('GET_CHAIN_ID', undefined, 'k3j2')).toEqual({
      type: '@w3m-frame/GET_CHAIN_ID_SUCCESS',
      id: 'k3j2',
      payload: { chainId: 1 },
    })
    await tick()
    expect(posts.map(({ target }) => target)).toEqual([PAGE])
  })

  it('behavior: a success without a payload has none', async () => {
    const answer = await setUp().ask('SIGN_OUT')
    expect(Object.keys(answer)).toEqual(['type', 'id'])
  })

  it('param: a method without params needs no such field', async () => {
    const { ask, served } = setUp()
    expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_SUCCESS',
    })
    expect(served).toEqual(['RPC_REQUEST'])
  })

  it('error: a failure is answered in its own words, a mistake of ours in general ones', async () => {
    const { ask, reports } = setUp(fakeWindow(), {
      SIGN_OUT: async () => {
        throw new Failure('Plain words')
      },
      RELOAD: async () => {
        throw new Error('secret 0x1234')
      },
      RPC_ABORT: async () => {
        throw Object.assign(new Error('The bundler says no'), { name: 'SmartAccountError' })
      },
      GET_CHAIN_ID: async () => ({ chainId: 1.5 }),
    })
    expect(await ask('SIGN_OUT')).toMatchObject({
      type: '@w3m-frame/SIGN_OUT_ERROR',
      payload: { message: 'Plain words' },
    })
    expect(JSON.stringify(await ask('RELOAD'))).not.toContain('secret')
    expect(reports).toHaveLength(1)
    expect(await ask('RPC_ABORT')).toMatchObject({ payload: { message: 'The bundler says no' } })
    expect(await ask('GET_CHAIN_ID')).toMatchObject({ type: '@w3m-frame/GET_CHAIN_ID_ERROR' })
    expect(reports).toHaveLength(2)
  })

  it('attack: 10,000 messages of wrong source, origin, id, type or shape: none served, none answered', async () => {
    const { send, parent, posts, served, lines } = setUp()
    const next = random(1)
    const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
    const names = Object.keys(requests)
    const good = () => ({ type: '@w3m-app/GET_CHAIN_ID', id: `x${Math.floor(next() * 1e9)}` })
    const email = (payload: unknown) => ({ ...good(), type: '@w3m-app/CONNECT_EMAIL', payload })
    const own = { source: parent, origin: PAGE }
    const wrong = [
      () => ({ ...own, source: pick([null, {}, globalThis, { postMessage() {} }]), data: good() }),
      () => ({
        ...own,
        origin: pick([
          'https://evil.example',
          'null',
          '',
          `${PAGE}.evil.example`,
          `${PAGE}:444`,
          PAGE.toUpperCase(),
          'http://page.example',
        ]),
        data: good(),
      }),
      () => ({
        ...own,
        data: { ...good(), id: pick([undefined, null, 1, '', {}, 'a b', 'x'.repeat(65), '<b>', ['x']]) },
      }),
      () => ({
        ...own,
        data: {
          ...good(),
          type: pick([
            '@w3m-app/NOTHING',
            '@w3m-app/constructor',
            '@w3m-app/__proto__',
            '@w3m-app/toString',
            '@w3m-app/AWAIT_UPDATE_EMAIL',
            '@w3m-frame/GET_CHAIN_ID',
            ' @w3m-app/GET_CHAIN_ID',
            'x'.repeat(1_000),
            1,
            null,
            undefined,
            {},
            ...names,
          ]),
        },
      }),
      () => ({
        ...own,
        data: pick([null, undefined, 1, 'text', [], [good()], new Map(), () => {}, Symbol('x')]),
      }),
      () => ({
        ...own,
        data: email(
          pick([
            undefined,
            null,
            1,
            'a@b.c',
            [],
            {},
            { email: 1 },
            { email: null },
            { email: 'x'.repeat(1_001) },
          ]),
        ),
      }),
      () => ({
        ...own,
        data: {
          ...good(),
          type: '@w3m-app/RPC_REQUEST',
          payload: pick([undefined, {}, { method: 1 }, { method: 'eth_call', chainId: {} }]),
        },
      }),
      () => ({
        ...own,
        data: { ...good(), type: '@w3m-app/GET_CHAIN_ID', payload: pick([1, 'text', [], true]) },
      }),
      () => ({
        ...own,
        data: {
          ...good(),
          type: '@w3m-app/SET_PREFERRED_ACCOUNT',
          payload: { type: pick(['EOA', 1, null, 'both']) },
        },
      }),
    ]
    for (let index = 0; index < 10_000; index++) send(pick(wrong)())
    await tick()
    expect(served).toHaveLength(0)
    expect(posts).toHaveLength(0)
    expect(lines).toHaveLength(10_000)
  })

  it('attack: an id is not served twice, running or settled', async () => {
    let end = () => {}
    const { send, parent, ask, posts, served } = setUp(fakeWindow(), {
      SIGN_OUT: () =>
        new Promise<undefined>((resolve) => {
          served.push('SIGN_OUT')
          end = () => resolve(undefined)
        }),
    })
    const data = { type: '@w3m-app/SIGN_OUT', id: 'one' }
    for (let sent = 0; sent < 3; sent++) send({ source: parent, origin: PAGE, data })
    send({ source: parent, origin: 'https://other.example', data })
    end()
    await tick()
    send({ source: parent, origin: PAGE, data })
    send({ source: parent, origin: PAGE, data: { type: '@w3m-app/GET_CHAIN_ID', id: 'one' } })
    await tick()
    expect(served).toEqual(['SIGN_OUT'])
    expect(posts).toHaveLength(1)
    await ask('GET_CHAIN_ID', undefined, 'two')
    expect(posts).toHaveLength(2)
  })

  it('attack: the page’s own request is answered after 10,000 messages', async () => {
    const { send, parent, ask } = setUp()
    for (let index = 0; index < 10_000; index++) {
      const source = index % 2 ? parent : {}
      send({
        source,
        origin: PAGE,
        data: { type: '@w3m-app/CONNECT_EMAIL', id: `n${index}`, payload: { email: index } },
      })
    }
    expect(await ask('GET_CHAIN_ID')).toMatchObject({ payload: { chainId: 1 } })
  })

  it('attack: too many requests at once are answered with an error', async () => {
    const { send, parent, posts } = setUp(fakeWindow(), { SIGN_OUT: () => new Promise(() => {}) })
    for (let index = 0; index < 600; index++)
      send({ source: parent, origin: PAGE, data: { type: '@w3m-app/SIGN_OUT', id: `n${index}` } })
    await tick()
    expect(posts).toHaveLength(100)
    expect(posts[0]?.message.payload).toEqual({ message: 'Too many requests at once' })
  })
})

describe('ready', () => {
  it.each([
    ['the ancestor that the browser names', [PAGE, 'https://top.example'], '', [PAGE]],
    ['an ancestor that is not allowed', ['https://evil.example', PAGE], PAGE, []],
    ['no page around', [], '', []],
    ['the referrer, where the browser names no ancestors', null, `${PAGE}/shop?x=1`, [PAGE]],
    ['a referrer that is not allowed', null, 'https://evil.example/', []],
    ['no referrer', null, '', []],
  ])('behavior: is posted to %s', (_, ancestors, referrer, targets) => {
    const { channel, posts } = setUp(fakeWindow(ancestors, referrer))
    channel.ready('4')
    expect(posts).toEqual(
      targets.map((target) => ({ target, message: { type: '@w3m-frame/READY', payload: { version: '4' } } })),
    )
  })

  it('behavior: the referrer counts also in a browser without `URL.canParse`', () => {
    withoutCanParse()
    expect(parentOrigin(fakeWindow(null, `${PAGE}/shop`).window)).toBe(PAGE)
  })
})
