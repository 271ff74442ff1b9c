import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSocial, pickSocial } from './social.actions.ts'
import { leave } from './social.run.ts'
import { FRAME, GOOGLE, RESULT, sent, socialHarness } from './social.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('openSocialWindow', () => {
  it.each<[string, unknown, { origin?: string; source?: unknown }]>([
    ['another origin', { resultUri: RESULT }, { origin: 'https://evil.example' }],
    ['the page itself', { resultUri: RESULT }, { origin: 'https://shop.example' }],
    ['a sandboxed document', { resultUri: RESULT }, { origin: 'null' }],
    ['another window of that origin', { resultUri: RESULT }, { source: {} }],
    ['no window', { resultUri: RESULT }, { source: null }],
    ['something else', { type: '@w3m-frame/READY' }, {}],
    ['a text', RESULT, {}],
    ['nothing', undefined, {}],
    ['an inherited field', Object.create({ resultUri: RESULT }), {}],
  ])('attack: %s is not heard', async (_name, data, from) => {
    const harness = await sent()
    await harness.post(data, from)
    expect(harness.social()).toEqual({ step: 'window' })
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    await harness.post({ resultUri: RESULT })
    expect(harness.last().name).toBe('CONNECT_SOCIAL')
  })

  it.each<[string, unknown]>([
    ['too long', `${FRAME}/?${'a'.repeat(8_192)}`],
    ['no text', { href: RESULT }],
    ['null', null],
  ])('attack: a result that is %s ends it, unsent', async (_name, resultUri) => {
    const harness = await sent()
    await harness.post({ resultUri })
    expect(harness.social()).toEqual({
      step: 'failed',
      problem: { title: 'social.failed', key: 'social.away' },
    })
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    expect(harness.opened().closed).toBe(true)
  })

  it('attack: repeated, and late: only the first counts', async () => {
    const harness = await sent()
    await harness.post({ resultUri: RESULT })
    await harness.post({ resultUri: `${RESULT}2` })
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL'])
    leave(harness.wallet, 'google')
    await harness.post({ resultUri: RESULT })
    // The first may have got through.
    expect(harness.names().slice(2)).toEqual(['SIGN_OUT'])
  })

  it('error: `error=`: the rest is said, cleaned, and the window closed', async () => {
    const harness = await sent()
    const error = encodeURIComponent(`access_denied:\u202e no\u0000 way${'!'.repeat(500)}`)
    await harness.post({ resultUri: `${FRAME}/loading?error=${error}&state=abc` })
    const { flow } = { flow: harness.social() }
    if (flow.step !== 'failed') throw new Error(flow.step)
    const { words = '' } = flow.problem.values ?? {}
    expect(flow.problem).toMatchObject({ title: 'social.failed', key: 'social.said' })
    expect(words).toMatch(/^access_denied: no way!+…$/)
    expect([...String(words)]).toHaveLength(200)
    expect(harness.opened().closed).toBe(true)
    expect(harness.told().at(-1)).toEqual(['ERROR', { ...GOOGLE, message: 'frame-failed' }])
  })

  it.each([
    ['error=', 'social.refused', undefined],
    ['error=%E0%A4%A', 'social.said', '%E0%A4%A'],
    ['error=not+now', 'social.said', 'not now'],
  ])('error: %s', async (query, key, words) => {
    const harness = await sent()
    await harness.post({ resultUri: `${FRAME}/loading?${query}` })
    expect(harness.social()).toEqual({
      step: 'failed',
      problem: { title: 'social.failed', key, ...(words && { values: { words } }) },
    })
  })
})

describe('openSocialWindow, and it is gone', () => {
  it('behavior: closed: two seconds later it says so, and another try is another window', async () => {
    const harness = await sent()
    await harness.clock.advance(5_000)
    harness.opened().closed = true
    await harness.clock.advance(2_000)
    expect(harness.social()).toEqual({ step: 'window' })
    await harness.clock.advance(1_000)
    expect(harness.social()).toMatchObject({ step: 'failed', problem: { title: 'social.closed' } })
    leave(harness.wallet, 'google')
    expect(harness.told().filter(([event]) => event === 'CANCELED')).toHaveLength(1)
    expect(harness.clock.pending()).toBe(0)
    openSocial(harness.wallet, 'google')
    expect(harness.windows).toHaveLength(2)
    expect(harness.windows[0]?.name).not.toBe(harness.windows[1]?.name)
  })

  it('behavior: looks closed for a moment: it goes on', async () => {
    const harness = await sent()
    await harness.clock.advance(5_000)
    harness.opened().closed = true
    await harness.clock.advance(1_500)
    harness.opened().closed = false
    await harness.clock.advance(5_000)
    expect(harness.social()).toEqual({ step: 'window' })
  })

  it('behavior: a result that arrives after it has closed counts', async () => {
    const harness = await sent()
    await harness.clock.advance(5_000)
    harness.opened().closed = true
    await harness.clock.advance(1_500)
    await harness.post({ resultUri: RESULT })
    expect(harness.last().name).toBe('CONNECT_SOCIAL')
  })

  it('error: cut off by the page’s own policy, it reads as closed at once', async () => {
    const harness = await socialHarness()
    pickSocial(harness.wallet, 'google')
    harness.opened().closed = true
    await harness.clock.advance(3_000)
    expect(harness.social()).toEqual({
      step: 'failed',
      problem: { title: 'social.isolated', key: 'social.isolated.text' },
    })
    expect(harness.told().at(-1)).toEqual(['ERROR', { ...GOOGLE, message: 'isolated' }])
    expect(harness.last().signal?.aborted).toBe(true)
  })
})
