import { afterEach, describe, expect, it, vi } from 'vitest'
import { later, views } from '../../../core/core.testing.ts'
import { ownFailure } from '../../../errors/own.ts'
import { currentEntry } from '../../../state/router.ts'
import { absent, said } from '../email/email.testing.ts'
import { openSocial, pickSocial } from './social.actions.ts'
import { leave } from './social.run.ts'
import { FRAME, REDIRECT, RESULT, socialHarness } from './social.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

const google = { provider: 'google' }

/** The visitor has pressed; the frame is asked where to go. */
const pressed = async (given?: Parameters<typeof socialHarness>[0]) => {
  const harness = await socialHarness(given)
  pickSocial(harness.wallet, 'google')
  await harness.settled()
  return harness
}

/** The window is with the provider. */
const sent = async (given?: Parameters<typeof socialHarness>[0]) => {
  const harness = await pressed(given)
  await harness.redirect()
  return harness
}

describe('pickSocial', () => {
  it('behavior: opens a window of its own in this very turn, and shows the view', async () => {
    const harness = await socialHarness()
    pickSocial(harness.wallet, 'google')
    expect(harness.opened()).toMatchObject({
      url: `${FRAME}/loading`,
      features: 'width=600,height=800,scrollbars=yes',
    })
    expect(harness.opened().name).toMatch(/^wallet-modal-\d+$/)
    expect(currentEntry(harness.wallet.state.router)).toEqual({ view: 'ConnectingSocial', data: google })
    expect(harness.social()).toEqual({ step: 'loading' })
    expect(harness.told()).toEqual([['STARTED', google]])
  })

  it('behavior: to the production frame where the host names none', async () => {
    const harness = await pressed({ options: { endpoints: {} } })
    expect(harness.opened().url).toBe('https://secure.walletconnect.org/loading')
  })

  it('behavior: a double press is one window', async () => {
    const harness = await socialHarness()
    for (let i = 0; i < 3; i++) pickSocial(harness.wallet, 'google')
    pickSocial(harness.wallet, 'farcaster')
    expect(harness.windows).toHaveLength(1)
    expect(views(harness.wallet)).toEqual(['Connect', 'ConnectingSocial'])
  })

  it('behavior: the window goes where the frame says, and the result to the frame alone', async () => {
    const harness = await pressed({ options: { defaultAccountTypes: { eip155: 'eoa' } } })
    expect(harness.last()).toMatchObject({ name: 'GET_SOCIAL_REDIRECT_URI', payload: google })
    await harness.redirect()
    expect(harness.opened().location.href).toBe(REDIRECT)
    expect(harness.social()).toEqual({ step: 'window' })
    await harness.post({ resultUri: RESULT })
    expect(harness.last()).toMatchObject({
      name: 'CONNECT_SOCIAL',
      payload: { uri: RESULT, chainId: 'eip155:1', preferredAccountType: 'eoa' },
    })
    expect(harness.opened()).toMatchObject({ closed: true, location: { href: REDIRECT } })
    expect(harness.social()).toEqual({ step: 'account' })
    await harness.last().answer()
    expect(harness.providers).toEqual(['google'])
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.element.closed).toEqual(['connected'])
    leave(harness.wallet, 'google')
    expect(harness.told()).toEqual([
      ['STARTED', google],
      ['REQUEST_USER_DATA', google],
      ['SUCCESS', google],
    ])
    expect(harness.tracked()).not.toContain('SELECT_WALLET')
    expect(harness.tracked()).not.toContain('CONNECT_SUCCESS')
    expect(JSON.stringify(harness.events)).not.toContain('t0k3n')
  })

  it('behavior: left while the account is connected: it is connected, and nobody has cancelled', async () => {
    const harness = await sent()
    await harness.post({ resultUri: RESULT })
    harness.wallet.state.router.stack.length = 1
    await harness.last().answer()
    leave(harness.wallet, 'google')
    expect(harness.told().map(([event]) => event)).toEqual(['STARTED', 'REQUEST_USER_DATA', 'SUCCESS'])
  })
})

describe('a blocked window', () => {
  it('behavior: a button opens it in a click of its own, as often as it takes', async () => {
    const harness = await socialHarness()
    harness.block(true)
    pickSocial(harness.wallet, 'google')
    expect(harness.social()).toEqual({ step: 'blocked' })
    expect(views(harness.wallet)).toEqual(['Connect', 'ConnectingSocial'])
    await harness.settled()
    expect(harness.loads()).toBe(0)
    openSocial(harness.wallet, 'google')
    expect(harness.social()).toEqual({ step: 'blocked' })
    harness.block(false)
    openSocial(harness.wallet, 'google')
    expect(harness.windows).toHaveLength(1)
    await harness.settled()
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    expect(harness.told()).toEqual([['STARTED', google]])
  })

  it('behavior: whoever goes back has cancelled', async () => {
    const harness = await socialHarness()
    harness.block(true)
    pickSocial(harness.wallet, 'google')
    leave(harness.wallet, 'google')
    expect(harness.told().at(-1)).toEqual(['CANCELED', google])
    expect(harness.social()).toEqual({ step: 'idle' })
  })
})

describe('what the window says', () => {
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
    expect(harness.names()).toHaveLength(2)
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
    expect(harness.told().at(-1)).toEqual(['ERROR', { ...google, message: 'frame-failed' }])
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

describe('a window that is gone', () => {
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
    expect(harness.told().at(-1)).toEqual(['ERROR', { ...google, message: 'isolated' }])
    expect(harness.last().signal?.aborted).toBe(true)
  })
})

describe('errors', () => {
  it('error: 45 s without a word where to go, loading included', async () => {
    const harness = await socialHarness()
    Object.assign(harness.wallet, { auth: () => later().promise })
    pickSocial(harness.wallet, 'google')
    await harness.clock.advance(44_999)
    expect(harness.social()).toEqual({ step: 'loading' })
    await harness.clock.advance(1)
    expect(harness.social()).toEqual({
      step: 'failed',
      problem: { title: 'social.failed', key: 'timeout' },
    })
    expect(harness.opened().closed).toBe(true)
    expect(harness.clock.pending()).toBe(0)
  })

  it.each([
    ['its own words', said('Provider not allowed'), 'social.said'],
    ['no words', said(''), 'social.refused'],
    ['a frame that is not there', absent(), 'social.away'],
  ])('error: %s', async (_name, error, key) => {
    const harness = await pressed()
    await harness.last().fail(error)
    expect(harness.social()).toMatchObject({ step: 'failed', problem: { key } })
    expect(harness.opened().closed).toBe(true)
    expect(harness.errors()).toEqual([])
  })

  it('error: the code behind it cannot be loaded, and then it can', async () => {
    const harness = await socialHarness()
    harness.breakWith(ownFailure('chunk-failed'))
    pickSocial(harness.wallet, 'google')
    await harness.settled()
    expect(harness.social()).toMatchObject({ problem: { key: 'social.away' } })
    expect(harness.errors()).toEqual(['chunk-failed'])
    harness.breakWith(undefined)
    openSocial(harness.wallet, 'google')
    await harness.settled()
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
  })

  it('error: the frame refuses what the provider has answered', async () => {
    const harness = await sent()
    await harness.post({ resultUri: RESULT })
    await harness.last().fail(said('The ticket was used already'))
    expect(harness.social()).toMatchObject({ problem: { key: 'social.said' } })
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    expect(harness.providers).toEqual([])
  })
})

describe('leave', () => {
  it.each([
    ['while the frame is asked', pressed],
    ['while the window is open', sent],
  ])('behavior: %s: closed, aborted, and a late answer leads nowhere', async (_name, begin) => {
    const harness = await begin()
    leave(harness.wallet, 'google')
    await harness.settled()
    expect(harness.opened().closed).toBe(true)
    expect(harness.last().signal?.aborted).toBe(true)
    expect(harness.told().at(-1)).toEqual(['CANCELED', google])
    await harness.redirect()
    await harness.post({ resultUri: RESULT })
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    expect(harness.opened().location.href).toBe(begin === sent ? REDIRECT : '')
    expect(harness.social()).toEqual({ step: 'idle' })
    expect(harness.errors()).toEqual([])
    expect(harness.clock.pending()).toBe(0)
  })
})
