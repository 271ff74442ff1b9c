/** What each fault does to an answer, seen from outside, as a browser would. No network is needed for that. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PRESETS } from './faults.mjs'
import { PROJECT_ID, startServices } from './services.mjs'

let services: Awaited<ReturnType<typeof startServices>>

beforeAll(async () => {
  services = await startServices({ rpc: {} })
})
afterAll(() => services?.stop())
afterEach(() => services.reset())

const ask = (
  path = 'getWallets?entries=4',
  host: 'blockchain' | 'wallets' = 'wallets',
  init?: RequestInit,
) => {
  const url = new URL(path, services.endpoints[host])
  url.searchParams.set('projectId', PROJECT_ID)
  return fetch(url, init)
}

const good = async (path?: string) => (await ask(path)).json()

describe('fault: status and connection', () => {
  it('behavior: a status comes with the documented body, and its Retry-After can be read', async () => {
    services.fault('getWallets', { status: 429, retryAfter: 2 })
    const answer = await ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(await answer.json()).toMatchObject({ reasons: [{ name: 'fault' }] })
  })

  it('behavior: every status of the page is the one it says', async () => {
    for (const status of [403, 404, 429, 500, 502, 503]) {
      services.fault('getWallets', `${status}`)
      expect((await ask()).status).toBe(status)
    }
    services.fault('getWallets', 'redirect')
    await expect(ask()).rejects.toThrow()
  })

  it('behavior: a fault for some requests mends itself, others wait to be taken back', async () => {
    services.fault('getWallets', { status: 503, times: 2 })
    const statuses = [await ask(), await ask(), await ask()].map((answer) => answer.status)
    expect(statuses).toEqual([503, 503, 200])
    services.fault('config', '500')
    expect((await ask('appkit/v1/config')).status).toBe(500)
    services.fault('config', undefined)
    expect((await ask('appkit/v1/config')).status).toBe(200)
  })

  it('behavior: a host and everything can be broken; an endpoint’s own fault goes first', async () => {
    services.fault('wallets', '503')
    services.fault('config', '404')
    expect((await ask()).status).toBe(503)
    expect((await ask('appkit/v1/config')).status).toBe(404)
    expect((await ask('v1/supported-chains', 'blockchain')).status).toBe(200)
    services.fault('*', '500')
    expect((await ask('v1/supported-chains', 'blockchain')).status).toBe(500)
  })

  it('behavior: a dropped connection is no answer, one dropped halfway a broken body', async () => {
    services.fault('getWallets', { drop: 'before' })
    await expect(ask()).rejects.toThrow()
    expect(services.requests()[0]?.status).toBe(0)
    services.fault('getWallets', { drop: 'halfway' })
    const answer = await ask()
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    await expect(answer.text()).rejects.toThrow()
  })

  it('behavior: a delay holds the answer back, and a drip gives it byte by byte', async () => {
    services.fault('getAnalyticsConfig', { delay: 120 })
    const from = performance.now()
    await ask('getAnalyticsConfig')
    expect(performance.now() - from).toBeGreaterThan(110)

    services.fault('getAnalyticsConfig', { drip: true })
    const stop = new AbortController()
    const answer = await ask('getAnalyticsConfig', 'wallets', { signal: stop.signal })
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value).toHaveLength(1)
    stop.abort()
  })

  it('behavior: stopping does not wait for what is held back', async () => {
    const other = await startServices({ rpc: {} })
    other.fault('getWallets', { delay: 60_000 })
    const held = fetch(`${other.endpoints.wallets}/getWallets?projectId=${PROJECT_ID}`).catch(() => 'gone')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await other.stop()
    expect(await held).toBe('gone')
  })
})

describe('fault: bodies', () => {
  it('behavior: malformed, empty, null and HTML are no good JSON', async () => {
    for (const body of ['malformed', 'empty', 'html']) {
      services.fault('getWallets', { body })
      await expect(good(), body).rejects.toThrow()
    }
    services.fault('getWallets', { body: 'null' })
    expect(await good()).toBeNull()
    services.fault('getWallets', { json: [1] })
    expect(await good()).toEqual([1])
  })

  it('behavior: wrong types and missing fields touch every second row, each at another place', async () => {
    const { data } = await good()
    for (const body of ['wrong types', 'missing fields']) {
      services.fault('getWallets', { body })
      const broken = (await good()).data
      expect(broken).toHaveLength(4)
      expect([broken[1], broken[3]], body).toEqual([data[1], data[3]])
      expect(broken[0], body).not.toEqual(data[0])
      expect(broken[2], body).not.toEqual(data[2])
    }
  })

  it('behavior: an answer without a list is touched as a whole', async () => {
    services.fault('getAnalyticsConfig', 'wrong types')
    expect(await good('getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: ['neither'] })
    services.fault('getAnalyticsConfig', 'missing fields')
    expect(await good('getAnalyticsConfig')).toEqual({})
  })

  it('behavior: hostile numbers replace numbers, in JSON that can be read', async () => {
    services.fault('getWallets', 'hostile numbers')
    const { data } = await good('getWallets?entries=20')
    const orders = data.map(({ order }: { order: unknown }) => order)
    expect(orders[0]).toBe(-1)
    expect(orders).toContain(Number.POSITIVE_INFINITY)
    expect(orders).toContain(null)
    expect(orders[1]).toBe(20)
  })

  it('behavior: duplicates, and a list that never ends', async () => {
    services.fault('getWallets', 'duplicates')
    const { data } = await good()
    expect(data).toHaveLength(8)
    expect(data[0]).toEqual(data[1])

    services.fault('getWallets', 'endless cursor')
    const [first, far] = [await good(), await good('getWallets?entries=4&page=5000')]
    expect(far).toEqual(first)
    expect(far.count).toBe(1_000_000_000)

    const path = 'v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/history'
    const next = async () => (await (await ask(path, 'blockchain')).json()).next
    services.fault('history', 'endless cursor')
    expect(await next()).not.toBe(await next())
    services.fault('history', 'same cursor')
    expect(await next()).toBe(await next())
  })

  it('behavior: a huge body is 50 MB and nothing else is wrong with it', async () => {
    services.fault('getAnalyticsConfig', 'huge')
    const text = await (await ask('getAnalyticsConfig')).text()
    expect(text.length).toBeGreaterThan(50 * 1024 * 1024)
    expect(JSON.parse(text)).toEqual({ isAnalyticsEnabled: true })
  })
})

describe('fault: the switches', () => {
  const send = (path: string, body: unknown, type = 'application/json') =>
    fetch(new URL(path, services.url), {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })

  it('behavior: over HTTP as in code, and reset mends all', async () => {
    expect((await send('faults', { endpoint: 'getWallets', fault: '503' })).status).toBe(200)
    expect((await ask()).status).toBe(503)
    const { active, targets } = await (await fetch(new URL('faults.json', services.url))).json()
    expect(active).toEqual({ getWallets: PRESETS[503] })
    expect(targets).toContainEqual(expect.objectContaining({ target: 'getWallets', count: 1 }))
    await send('faults', { endpoint: 'getWallets', fault: null })
    expect((await ask()).status).toBe(200)
    services.fault('*', '500')
    await send('reset', {})
    expect((await ask()).status).toBe(200)
  })

  it('error: unknown endpoints, faults and fields are named', async () => {
    expect(() => services.fault('nothing', '500')).toThrow(/nothing/)
    expect(() => services.fault('getWallets', 'sideways')).toThrow(/sideways/)
    expect((await send('faults', { endpoint: 'getWallets', fault: { colour: 1 } })).status).toBe(400)
  })

  it('attack: another page can neither break anything nor read what was asked', async () => {
    expect((await send('faults', { endpoint: '*', fault: '500' }, 'text/plain')).status).toBe(415)
    const answer = await fetch(new URL('requests.json', services.url))
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('behavior: the pages and what they load are there', async () => {
    for (const path of [
      'faults',
      'events',
      'requests',
      'pay',
      'faults.js',
      'lists.js',
      'pay.js',
      'services.css',
    ]) {
      expect((await fetch(new URL(path, services.url))).status, path).toBe(200)
    }
  })
})
