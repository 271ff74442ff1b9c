import { afterEach, describe, expect, it, vi } from 'vitest'
import { submitEmail } from '../email/email.actions.ts'
import { EMAIL, said } from '../email/email.testing.ts'
import { signInByFarcaster } from './farcaster.actions.ts'
import { pickSocial } from './social.actions.ts'
import { leave } from './social.run.ts'
import { socialHarness } from './social.testing.ts'

afterEach(() => void vi.unstubAllGlobals())

const farcaster = { provider: 'farcaster' }
const URL = 'https://farcaster.example/~/siwf?channel=1'

/** The view is shown, which asks at once. */
const shown = async () => {
  const harness = await socialHarness()
  pickSocial(harness.wallet, 'farcaster')
  void signInByFarcaster(harness.wallet)
  await harness.settled()
  return harness
}

const waiting = async () => {
  const harness = await shown()
  await harness.last().answer({ url: URL })
  return harness
}

describe('signInByFarcaster', () => {
  it('behavior: no window; the link is shown, and the approval connects', async () => {
    const harness = await shown()
    expect(harness.windows).toEqual([])
    expect(harness.names()).toEqual(['GET_FARCASTER_URI'])
    await harness.last().answer({ url: URL })
    expect(harness.social()).toEqual({ step: 'code', url: URL })
    expect(harness.last().name).toBe('CONNECT_FARCASTER')
    await harness.last().answer({ userName: 'nora' })
    expect(harness.providers).toEqual(['farcaster'])
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.told()).toEqual([
      ['STARTED', farcaster],
      ['REQUEST_USER_DATA', farcaster],
      ['SUCCESS', farcaster],
    ])
    await harness.clock.advance(60_000)
    expect(harness.names()).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER'])
  })

  it('attack: an account that cannot be had: the frame signs out', async () => {
    const harness = await waiting()
    harness.nextAccount(Promise.reject(said('No wallet')))
    await harness.last().answer({ userName: 'nora' })
    expect(harness.social()).toMatchObject({ step: 'failed' })
    expect(harness.last().name).toBe('SIGN_OUT')
  })

  it('behavior: a person who looks for a phone has no deadline', async () => {
    const harness = await waiting()
    await harness.clock.advance(24 * 3_600_000)
    expect(harness.social()).toEqual({ step: 'code', url: URL })
  })

  it('behavior: left, the frame is reloaded 100 ms later, and e-mail works after it', async () => {
    const harness = await waiting()
    leave(harness.wallet, 'farcaster')
    harness.wallet.go.home()
    await harness.settled()
    expect(harness.last().signal?.aborted).toBe(true)
    expect(harness.told().at(-1)).toEqual(['CANCELED', farcaster])
    await harness.clock.advance(99)
    expect(harness.last().name).toBe('CONNECT_FARCASTER')
    await harness.clock.advance(1)
    expect(harness.last().name).toBe('RELOAD')
    await harness.last().answer()
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.last().name).toBe('CONNECT_EMAIL')
    await harness.last().answer({ action: 'CONNECT' })
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.errors()).toEqual([])
  })

  it('behavior: what is begun meanwhile waits for that', async () => {
    const harness = await waiting()
    leave(harness.wallet, 'farcaster')
    pickSocial(harness.wallet, 'google')
    await harness.clock.advance(100)
    expect(harness.last().name).toBe('RELOAD')
    // It has gone before it could answer.
    await harness.last().fail(said(''))
    expect(harness.last().name).toBe('GET_SOCIAL_REDIRECT_URI')
    expect(harness.social()).toEqual({ step: 'loading' })
  })

  it('behavior: left before there is a link: there is nothing to forget', async () => {
    const harness = await shown()
    leave(harness.wallet, 'farcaster')
    await harness.clock.advance(60_000)
    expect(harness.names()).toEqual(['GET_FARCASTER_URI'])
    expect(harness.clock.pending()).toBe(0)
  })

  it('error: in the words of the frame, and once more', async () => {
    const harness = await waiting()
    await harness.last().fail(said('Not approved'))
    expect(harness.social()).toEqual({
      step: 'failed',
      problem: { title: 'social.failed', key: 'social.said', values: { words: 'Not approved' } },
    })
    expect(harness.told().at(-1)).toEqual(['ERROR', { ...farcaster, message: 'frame-failed' }])
    void signInByFarcaster(harness.wallet)
    await harness.settled()
    expect(harness.last().name).toBe('GET_FARCASTER_URI')
    await harness.clock.advance(200)
    expect(harness.names()).not.toContain('RELOAD')
  })
})
