import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { ownFailure } from '../../../errors/own.ts'
import { currentEntry } from '../../../state/router.ts'
import { absent, said } from '../email/email.testing.ts'
import { openSocial, pickSocial } from './social.actions.ts'
import { leave } from './social.run.ts'
import { FRAME, GOOGLE, pressed, REDIRECT, RESULT, sent, socialHarness } from './social.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('pickSocial', () => {
  it('behavior: opens a window of its own in this very turn, and shows the view', async () => {
    const harness = await socialHarness()
    pickSocial(harness.wallet, 'google')
    expect(harness.opened()).toMatchObject({
      url: `${FRAME}/loading`,
      features: 'width=600,height=800,scrollbars=yes',
    })
    expect(harness.opened().name).toMatch(/^wallet-modal-\d+$/)
    expect(currentEntry(harness.wallet.state.router)).toEqual({ view: 'ConnectingSocial', data: GOOGLE })
    expect(harness.social()).toEqual({ step: 'loading' })
    expect(harness.told()).toEqual([['STARTED', GOOGLE]])
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
    expect(harness.last()).toMatchObject({ name: 'GET_SOCIAL_REDIRECT_URI', payload: GOOGLE })
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
      ['STARTED', GOOGLE],
      ['REQUEST_USER_DATA', GOOGLE],
      ['SUCCESS', GOOGLE],
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

describe('openSocial', () => {
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
    expect(harness.told()).toEqual([['STARTED', GOOGLE]])
  })

  it('behavior: whoever goes back has cancelled', async () => {
    const harness = await socialHarness()
    harness.block(true)
    pickSocial(harness.wallet, 'google')
    leave(harness.wallet, 'google')
    expect(harness.told().at(-1)).toEqual(['CANCELED', GOOGLE])
    expect(harness.social()).toEqual({ step: 'idle' })
  })
})

describe('openSocial, and something goes wrong', () => {
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
    expect(harness.names()).not.toContain('SIGN_OUT')
  })
})

describe('an account that cannot be had', () => {
  it('attack: the frame signs out, so that the next person finds nobody signed in', async () => {
    const harness = await sent()
    harness.nextAccount(Promise.reject(said('No wallet')))
    await harness.post({ resultUri: RESULT })
    await harness.last().answer({ address: ALICE })
    expect(harness.social()).toMatchObject({ step: 'failed' })
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL', 'SIGN_OUT'])
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
    expect(harness.told().at(-1)).toEqual(['CANCELED', GOOGLE])
    await harness.redirect()
    await harness.post({ resultUri: RESULT })
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    expect(harness.opened().location.href).toBe(begin === sent ? REDIRECT : '')
    expect(harness.social()).toEqual({ step: 'idle' })
    expect(harness.errors()).toEqual([])
    expect(harness.clock.pending()).toBe(0)
  })
})

describe('a view that was left before it was there', () => {
  it('behavior: the sign-in ends with the next word of the frame, and its window with it', async () => {
    const harness = await sent()
    harness.wallet.go.home()
    await harness.post({ resultUri: RESULT })
    expect(harness.names()).toEqual(['GET_SOCIAL_REDIRECT_URI'])
    expect(harness.social()).toEqual({ step: 'idle' })
    expect(harness.told().at(-1)).toEqual(['CANCELED', GOOGLE])
  })
})
