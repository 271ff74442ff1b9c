import { describe, expect, it } from 'vitest'
import { common, flood, flush, project, type Respond, setup } from './api.testing.ts'

const PNG = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'), (char) => char.charCodeAt(0))
const image = (type?: string, bytes = PNG) =>
  new Response(bytes, { headers: type === undefined ? {} : { 'content-type': type } })

const load = async (respond: Respond) => {
  const { api, clock } = setup(respond)
  return flush(clock, api.images.wallet('id'), 1000)
}

describe('images', () => {
  it('param: four kinds, each with its path and the project id', async () => {
    const { api, clock, calls } = setup(() => image('image/png'))
    const { images } = api
    for (const one of [images.wallet('w/1'), images.asset('a'), images.currency('USD'), images.token('USDC')])
      expect(await flush(clock, one)).toBe('data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB')
    expect(calls().map(({ host, path }) => host + path)).toEqual([
      'wallets.example/getWalletImage/w%2F1',
      'wallets.example/public/getAssetImage/a',
      'wallets.example/public/getCurrencyImage/USD',
      'wallets.example/public/getTokenImage/USDC',
    ])
    for (const { query } of calls()) expect(query).toEqual(common)
  })

  it('behavior: the bytes decide what it is, not its name', async () => {
    for (const type of ['image/jpeg', 'application/octet-stream', undefined])
      expect(await load(() => image(type))).toMatch(/^data:image\/png;/)
  })

  it('attack: what is no image, too large or another thing by name is none', async () => {
    const html = new TextEncoder().encode('<!doctype html><svg onload=alert(1)>')
    expect(await load(() => image('image/svg+xml', html))).toBeUndefined()
    expect(await load(() => image('text/html'))).toBeUndefined()
    expect(await load(() => image('image/png', new Uint8Array()))).toBeUndefined()
    expect(await load(() => image('image/png', PNG.slice(0, 4)))).toBeUndefined()
    const { response, state } = flood(10_000_000, 100_000)
    expect(await load(() => response)).toBeUndefined()
    expect(state.sent).toBeLessThan(1_000_000)
  })

  it('attack: a picture whose header says more than 1,048,576 pixels is none', async () => {
    const of = (width: number) => {
      const bytes = PNG.slice()
      new DataView(bytes.buffer).setUint32(16, width)
      new DataView(bytes.buffer).setUint32(20, 1_024)
      return load(() => image('image/png', bytes))
    }
    expect(await of(1_024)).toMatch(/^data:image\/png;/)
    expect(await of(1_025)).toBeUndefined()
  })

  it('behavior: 256 kB is the cap', async () => {
    const of = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(PNG)
      return load(() => image('image/png', bytes))
    }
    expect(await of(262_144)).toMatch(/^data:image\/png;/)
    expect(await of(262_145)).toBeUndefined()
  })

  it('behavior: fetched once, also when two ask at once; refused once is refused', async () => {
    const { api, clock, calls } = setup(({ path }) =>
      path.endsWith('gone') ? new Response('', { status: 404 }) : image('image/png'),
    )
    const both = [api.images.asset('a'), api.images.asset('a')]
    for (const one of both) await flush(clock, one)
    await flush(clock, api.images.asset('a'))
    for (let time = 0; time < 2; time++) expect(await flush(clock, api.images.asset('gone'))).toBeUndefined()
    expect(calls()).toHaveLength(2)
  })

  it.each([
    ['out of reach', () => Promise.reject(new TypeError('down')), 4],
    ['refused by a rate limit', () => new Response('', { status: 429 }), 4],
    ['timed out at the service', () => new Response('', { status: 408 }), 1],
    ['too early', () => new Response('', { status: 425 }), 1],
    ['sent elsewhere, as by a captive portal', () => Response.redirect('https://portal.example/'), 1],
    ['a page in its place', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 1],
    ['empty', () => image('image/png', new Uint8Array()), 1],
    ['cut', () => image('image/png', PNG.slice(0, 14)), 1],
  ])(
    'behavior: %s now is asked again, past what the browser keeps, but not by every tile that scrolls by',
    async (_, fail, asked) => {
      let isDown = true
      const { api, clock, calls, sent } = setup(() => (isDown ? fail() : image('image/png')))
      for (let time = 0; time < 5; time++)
        expect(await flush(clock, api.images.asset('a'), 1000)).toBeUndefined()
      expect(calls()).toHaveLength(asked)
      isDown = false
      await clock.advance(30_000)
      expect(await flush(clock, api.images.asset('a'))).toMatch(/^data:/)
      expect(await flush(clock, api.images.asset('a'))).toMatch(/^data:/)
      expect(calls()).toHaveLength(asked + 1)
      expect(sent.map(({ init }) => init.cache)).toEqual([...Array(asked).fill('default'), 'reload'])
    },
  )

  it('behavior: none is begun in the turn that wants it: a page of a list wants twenty', async () => {
    const { api, clock, calls } = setup(() => image('image/png'))
    const wanted = Promise.all(Array.from({ length: 20 }, (_, n) => api.images.wallet(`${n}`)))
    await Promise.resolve()
    expect(calls()).toEqual([])
    expect(await flush(clock, wanted)).toHaveLength(20)
    expect(calls()).toHaveLength(20)
  })

  it('behavior: at most 300 are kept', async () => {
    const { api, clock, calls } = setup(() => image('image/png'))
    for (let n = 0; n <= 300; n++) await flush(clock, api.images.asset(`${n}`))
    await flush(clock, api.images.asset('300'))
    expect(calls()).toHaveLength(301)
    await flush(clock, api.images.asset('0'))
    expect(calls()).toHaveLength(302)
  })

  it('behavior: no project id or an id that is none: no call', async () => {
    const unset = setup(() => image(), { project: () => ({ ...project, projectId: undefined }) })
    expect(await flush(unset.clock, unset.api.images.asset('a'))).toBeUndefined()
    expect(unset.sent).toEqual([])
    const { api, clock, sent } = setup(() => image())
    expect(await flush(clock, api.images.token('..'))).toBeUndefined()
    expect(sent).toEqual([])
  })
})
