import { describe, expect, it } from 'vitest'
import { views } from '../../../core/core.testing.ts'
import { currentEntry } from '../../../state/router.ts'
import { leave, resendCode, verifyDevice } from './email.actions.ts'
import { absent, EMAIL, emailHarness, said } from './email.testing.ts'

/** The view is shown, which asks at once. */
const waiting = async () => {
  const harness = await emailHarness()
  harness.wallet.go.to('EmailVerifyDevice', { email: EMAIL })
  void verifyDevice(harness.wallet, EMAIL)
  await harness.settled()
  return harness
}

describe('verifyDevice', () => {
  it('behavior: approved, the code takes its turn', async () => {
    const harness = await waiting()
    expect(harness.names()).toEqual(['CONNECT_DEVICE'])
    expect(harness.flow()).toEqual({ step: 'asking', request: 'device', problem: undefined })
    await harness.last().answer()
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
    expect(currentEntry(harness.wallet.state.router).data).toEqual({ email: EMAIL })
    expect(harness.tracked().slice(-2)).toEqual([
      'DEVICE_REGISTERED_FOR_EMAIL',
      'EMAIL_VERIFICATION_CODE_SENT',
    ])
  })

  it('behavior: asked again every 30 s, also while another tab has the mail in front', async () => {
    const harness = await waiting()
    harness.page.visibility = 'hidden'
    await harness.clock.advance(30_000)
    await harness.clock.advance(30_000)
    expect(harness.names()).toEqual(['CONNECT_DEVICE', 'CONNECT_DEVICE', 'CONNECT_DEVICE'])
    expect(harness.errors()).toEqual([])
    await harness.last().answer()
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
  })

  it('behavior: 20 times, then it says so and asks no more', async () => {
    const harness = await waiting()
    await harness.clock.advance(20 * 30_000)
    expect(harness.names()).toHaveLength(20)
    const problem = { key: 'email.device.unanswered' }
    expect(harness.flow()).toEqual({ step: 'failed', view: 'EmailVerifyDevice', request: 'device', problem })
    await harness.clock.advance(3_600_000)
    expect(harness.names()).toHaveLength(20)
    expect(harness.clock.pending()).toBe(0)
  })

  it.each([
    ['in the words of the frame', said('Device not approved'), 'email.said'],
    ['a frame that is gone', absent(), 'email-dependency-missing'],
  ])('error: back with the reason, %s', async (_name, error, key) => {
    const harness = await waiting()
    await harness.last().fail(error)
    expect(views(harness.wallet)).toEqual(['Connect'])
    leave(harness.wallet, 'EmailVerifyDevice')
    // Still said, where there is nothing to be asked the same again.
    expect(harness.flow()).toMatchObject({
      step: 'failed',
      view: 'Connect',
      problem: { key, canRetry: false },
    })
    leave(harness.wallet, 'Connect')
    expect(harness.flow()).toEqual({ step: 'idle' })
  })

  it('behavior: whoever leaves gives it up', async () => {
    const harness = await waiting()
    harness.wallet.go.back()
    leave(harness.wallet, 'EmailVerifyDevice')
    expect(harness.last().signal?.aborted).toBe(true)
    await harness.clock.advance(60_000)
    expect(harness.names()).toEqual(['CONNECT_DEVICE'])
    expect(views(harness.wallet)).toEqual(['Connect'])
  })
})

describe('resendCode', () => {
  const resent = async () => {
    const harness = await waiting()
    void resendCode(harness.wallet, 'EmailVerifyDevice', EMAIL)
    await harness.settled()
    expect(harness.requests[0]?.signal?.aborted).toBe(true)
    expect(harness.names()).toEqual(['CONNECT_DEVICE', 'CONNECT_EMAIL'])
    return harness
  }

  it('behavior: another mail, and its link is waited for', async () => {
    const harness = await resent()
    await harness.last().answer({ action: 'VERIFY_DEVICE' })
    expect(harness.names()).toEqual(['CONNECT_DEVICE', 'CONNECT_EMAIL', 'CONNECT_DEVICE'])
    await harness.last().answer()
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
  })

  it('behavior: approved meanwhile, the code takes its turn', async () => {
    const harness = await resent()
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
  })

  it('error: no other mail, so the link of the first one is waited for', async () => {
    const harness = await resent()
    await harness.last().fail(said('Too many mails'))
    expect(harness.names()).toEqual(['CONNECT_DEVICE', 'CONNECT_EMAIL', 'CONNECT_DEVICE'])
    const problem = { key: 'email.said', values: { words: 'Too many mails' } }
    expect(harness.flow()).toEqual({ step: 'asking', request: 'device', problem })
    await harness.last().answer()
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
  })

  it('behavior: too early, it goes on waiting', async () => {
    const harness = await resent()
    await harness.last().answer({ action: 'VERIFY_DEVICE' })
    await resendCode(harness.wallet, 'EmailVerifyDevice', EMAIL)
    expect(harness.last().signal?.aborted).toBe(false)
    expect(harness.names()).toHaveLength(3)
  })
})
