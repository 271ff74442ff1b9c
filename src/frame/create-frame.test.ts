import { describe, expect, it } from 'vitest'
import { withoutCanParse } from '../lib/older-browser.testing.ts'
import { createFakeFrame, ORIGIN, tick, watched } from './fake-frame.testing.ts'
import { loadingUrl } from './frame-endpoint.ts'
import { frameUrl } from './frame-url.ts'

describe('createFrame', () => {
  it('param: where it is, and what it is told by its address', () => {
    const options = { projectId: 'a&b', network: 'eip155:8453', enableLogger: false } as const
    expect(frameUrl({ ...options, endpoint: `${ORIGIN}/sdk` }).href).toBe(
      `${ORIGIN}/sdk?projectId=a%26b&chainId=eip155%3A8453&version=4&enableLogger=false`,
    )
    expect(frameUrl({ ...options, endpoint: `${ORIGIN}/below/sdk` }).pathname).toBe('/below/sdk')
    expect(loadingUrl(`${ORIGIN}/below/sdk`).href).toBe(`${ORIGIN}/loading`)
  })

  it('behavior: it is not in the page before somebody asks, and then once', async () => {
    const fake = createFakeFrame()
    expect(fake.elements).toHaveLength(0)
    watched(fake.frame.ask('GET_USER', {}))
    watched(fake.frame.ask('IS_CONNECTED', undefined))
    expect(fake.elements).toHaveLength(1)
    expect(fake.current()).toMatchObject({
      slot: 'frame',
      title: 'Sign-in',
      referrerPolicy: 'origin',
      src: `${ORIGIN}/sdk?projectId=p`,
    })
    await fake.ready()
    expect(fake.posts().map(({ type }) => type)).toEqual(['@w3m-app/GET_USER', '@w3m-app/IS_CONNECTED'])
    expect(fake.told.starts).toEqual([false])
  })

  it('behavior: nothing is posted before READY and the half second after it', async () => {
    const fake = createFakeFrame()
    watched(fake.frame.ask('GET_USER', {}))
    await fake.clock.advance(19_000)
    fake.say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    await fake.clock.advance(499)
    expect(fake.posts()).toEqual([])
    await fake.clock.advance(1)
    await tick()
    expect(fake.posts()).toHaveLength(1)
    // READY was in time, so its deadline is over.
    await fake.clock.advance(20_000)
    expect(fake.told.trouble).toEqual([])
  })

  it('error: no READY within 20 s: told, removed, and the next request loads it anew', async () => {
    const fake = createFakeFrame()
    const asked = watched(fake.frame.ask('GET_USER', {}))
    await fake.clock.advance(20_000)
    await tick()
    expect(asked).toMatchObject({ settled: 1, error: { code: 'frame-failed' } })
    expect(fake.told.trouble).toEqual(['frame-load-failed'])
    expect(fake.current().isConnected).toBe(false)
    const again = watched(fake.frame.ask('IS_CONNECTED', undefined))
    await fake.ready()
    await fake.answer('IS_CONNECTED', { isConnected: true })
    expect(again.settled).toBe(1)
    expect(fake.elements).toHaveLength(2)
  })

  it('error: moved in the page: the next request finds it gone at once, and loads it anew', async () => {
    const fake = createFakeFrame()
    watched(fake.frame.ask('IS_CONNECTED', undefined))
    await fake.ready()
    expect(fake.frame.element()).toBeDefined()
    // As when its tag is taken out and put in elsewhere: another window in the same element.
    fake.current().attach()
    expect(fake.frame.element()).toBeUndefined()
    watched(fake.frame.ask('IS_CONNECTED', undefined))
    expect(fake.elements).toHaveLength(2)
  })

  it('error: a policy that forbids the frame is told at once, one that forbids something else is not; in older browsers, too', async () => {
    withoutCanParse()
    const fake = createFakeFrame()
    const asked = watched(fake.frame.ask('GET_USER', {}))
    const violate = (blockedURI: string, effectiveDirective: string, disposition = 'enforce') =>
      fake.document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective, disposition }),
      )
    violate('https://other.example', 'frame-src')
    violate(`${ORIGIN}/a.png`, 'img-src')
    violate('inline', 'script-src')
    // Only reported: nothing is forbidden.
    violate(ORIGIN, 'frame-src', 'report')
    await tick()
    expect(asked.settled).toBe(0)
    violate(ORIGIN, 'frame-src')
    await tick()
    expect(asked).toMatchObject({ settled: 1, error: { code: 'frame-failed' } })
    expect(fake.told.trouble).toEqual(['frame-load-failed'])
  })

  it.each([
    [
      'reloaded or navigated',
      (fake: ReturnType<typeof createFakeFrame>) => {
        fake.current().dispatchEvent(new Event('load'))
        fake.current().dispatchEvent(new Event('load'))
      },
    ],
    ['removed', (fake: ReturnType<typeof createFakeFrame>) => fake.current().remove()],
  ])('error: %s while somebody waits: rejected once, and the next request loads it anew', async (_, lose) => {
    const fake = createFakeFrame()
    const before = watched(fake.frame.ask('IS_CONNECTED', undefined))
    await fake.ready()
    await fake.answer('IS_CONNECTED', { isConnected: true })
    expect(before.settled).toBe(1)
    const asked = watched(fake.frame.ask('RPC_REQUEST', { method: 'personal_sign', params: [] }))
    await tick()
    lose(fake)
    await fake.clock.advance(1_000)
    await tick()
    expect(asked).toMatchObject({ settled: 1, error: { code: 'frame-failed' } })
    expect(fake.told.trouble).toEqual([])
    expect(fake.frame.element()).toBeUndefined()
    // The account stays; whether the frame still knows it is asked by whoever is told of the start.
    watched(fake.frame.ask('GET_USER', {}))
    await fake.ready()
    expect(fake.told.starts).toEqual([false, true])
    expect(asked.settled).toBe(1)
  })

  it('behavior: what is only told does not load it; removed for good, nothing is left', async () => {
    const fake = createFakeFrame()
    const theme = { themeMode: 'dark', themeVariables: {}, w3mThemeVariables: {} } as const
    const told = watched(fake.frame.ask('SYNC_THEME', theme))
    await tick()
    expect(told.error).toMatchObject({ code: 'frame-failed' })
    expect(fake.elements).toHaveLength(0)
    const asked = watched(fake.frame.ask('GET_USER', {}))
    fake.frame.dispose()
    await tick()
    expect(asked.error).toMatchObject({ code: 'frame-failed' })
    expect(fake.current().isConnected).toBe(false)
    expect(fake.clock.pending()).toBe(0)
    await fake.clock.advance(1_000)
    expect(fake.told.starts).toEqual([])
  })

  it('error: no tag in the page: rejected, nothing is made', async () => {
    const fake = createFakeFrame({ parent: () => undefined })
    const asked = watched(fake.frame.ask('GET_USER', {}))
    await tick()
    expect(asked.error).toMatchObject({ code: 'frame-failed' })
    expect(fake.elements).toHaveLength(0)
  })
})
