import { describe, expect, it } from 'vitest'
import type { Link } from '../../../connectors/connector.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { later, views } from '../../../core/core.testing.ts'
import { ownFailure } from '../../../errors/own.ts'
import { failure } from '../../../errors/to-error.ts'
import { currentEntry } from '../../../state/router.ts'
import { cooldownOf } from './cooldown.ts'
import { clearProblem, leave, resendCode, retryAccount, submitCode, submitEmail } from './email.actions.ts'
import { absent, EMAIL, emailHarness, mailed, said, submitted, typed } from './email.testing.ts'

const idle = { step: 'idle' }

describe('submitEmail', () => {
  it('behavior: asks for a mail and goes on to the code', async () => {
    const harness = await submitted()
    expect(harness.last()).toMatchObject({ name: 'CONNECT_EMAIL', payload: { email: EMAIL } })
    expect(harness.flow()).toEqual({ step: 'asking', request: 'mail' })
    expect(harness.tracked()).not.toContain('EMAIL_SUBMITTED')
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(currentEntry(harness.wallet.state.router)).toEqual({
      view: 'EmailVerifyOtp',
      data: { email: EMAIL },
    })
    expect(harness.flow()).toEqual(idle)
    expect(harness.tracked().slice(-2)).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
  })

  it('behavior: a browser that the frame does not know is approved first', async () => {
    const harness = await submitted()
    await harness.last().answer({ action: 'VERIFY_DEVICE' })
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyDevice'])
    expect(harness.tracked().at(-1)).toBe('EMAIL_SUBMITTED')
  })

  it('behavior: whoever is signed in there connects at once', async () => {
    const harness = await submitted()
    await harness.last().answer({ action: 'CONNECT' })
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.element.closed).toEqual(['connected'])
    expect(harness.storage.getItem('wallet-modal:auth-throttle')).toBeNull()
    const success = harness.emitted('wm-event').find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(success?.properties).toMatchObject({ method: 'email' })
    expect(harness.tracked()).not.toContain('SELECT_WALLET')
    expect(harness.flow()).toEqual(idle)
  })

  it('behavior: a double press is one request, also while the code behind it is loaded', async () => {
    const harness = await emailHarness()
    for (let i = 0; i < 5; i++) void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.loads()).toBe(1)
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
  })

  it('param: what is no address asks nobody', async () => {
    const harness = await emailHarness()
    await submitEmail(harness.wallet, 'nora')
    expect(harness.loads()).toBe(0)
    const problem = { key: 'email.problem.invalid' }
    expect(harness.flow()).toEqual({ step: 'failed', view: 'Connect', request: 'mail', problem })
    clearProblem(harness.wallet)
    expect(harness.flow()).toEqual(idle)
  })

  it('error: within 30 s of the last mail', async () => {
    const harness = await mailed()
    harness.wallet.go.back()
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.clock.advance(10_500)
    await submitEmail(harness.wallet, EMAIL)
    expect(harness.flow()).toMatchObject({ problem: { key: 'email-throttled', values: { n: '20' } } })
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
    await harness.clock.advance(19_500)
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
  })

  it('behavior: a mail that was not sent is no reason to wait', async () => {
    const harness = await submitted()
    await harness.last().fail(said('Invalid email'))
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
  })

  it.each([
    ['its own words', said('Invalid email'), { key: 'email.said', values: { words: 'Invalid email' } }, []],
    ['no words', said(''), { key: 'frame-failed' }, []],
    ['a frame that is not there', absent(), { key: 'email-dependency-missing', canRetry: true }, []],
    ['no answer in time', failure('timeout'), { key: 'timeout', canRetry: true }, []],
    ['something else', new TypeError('x'), { key: 'unknown', canRetry: false }, ['unknown']],
  ])('error: %s', async (_name, error, problem, reported) => {
    const harness = await submitted()
    await harness.last().fail(error)
    expect(harness.flow()).toEqual({ step: 'failed', view: 'Connect', request: 'mail', problem })
    expect(harness.errors()).toEqual(reported)
    expect(views(harness.wallet)).toEqual(['Connect'])
  })

  it('error: the code behind it cannot be loaded, and then it can', async () => {
    const harness = await emailHarness()
    harness.breakWith(ownFailure('chunk-failed'))
    await submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.flow()).toMatchObject({ problem: { key: 'email-dependency-missing', canRetry: true } })
    expect(harness.errors()).toEqual(['chunk-failed'])
    harness.breakWith(undefined)
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
  })

  it('behavior: whoever leaves gives it up, and a late answer leads nowhere but to the wait for the next mail', async () => {
    const harness = await submitted()
    const { signal } = harness.last()
    leave(harness.wallet, 'Connect')
    expect(signal?.aborted).toBe(true)
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(views(harness.wallet)).toEqual(['Connect'])
    expect(harness.flow()).toEqual(idle)
    expect(cooldownOf(harness.wallet)).toBe(30)
    expect(harness.errors()).toEqual([])
  })

  it('behavior: asked again before that answer: the mail that is on its way is followed', async () => {
    const harness = await submitted()
    leave(harness.wallet, 'Connect')
    await harness.settled()
    await harness.clock.advance(8_000)
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    await harness.clock.advance(4_000)
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
    expect(cooldownOf(harness.wallet)).toBe(30)
  })

  it('behavior: the mail that was on its way could not be sent: another one is asked for', async () => {
    const harness = await submitted()
    leave(harness.wallet, 'Connect')
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    await harness.last().fail(said('The mail could not be sent'))
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
  })

  it('behavior: with another address before that answer: throttled by it', async () => {
    const harness = await submitted()
    leave(harness.wallet, 'Connect')
    void submitEmail(harness.wallet, `other.${EMAIL}`)
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(harness.flow()).toMatchObject({
      step: 'failed',
      problem: { key: 'email-throttled', values: { n: '30' } },
    })
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
  })

  it('behavior: an answer for a view that is behind another one leads nowhere', async () => {
    const harness = await submitted()
    harness.wallet.go.to('WhatIsAWallet')
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(views(harness.wallet)).toEqual(['Connect', 'WhatIsAWallet'])
  })

  it('attack: no address, code or word of the frame is stored or recorded', async () => {
    const harness = await typed()
    await harness.last().fail(said(`No code 123456 for ${EMAIL}`))
    const stored = JSON.stringify(Object.entries(harness.storage))
    const recorded = JSON.stringify(harness.emitted('wm-event'))
    for (const secret of [EMAIL, '123456', 'No code']) {
      expect(stored).not.toContain(secret)
      expect(recorded).not.toContain(secret)
      expect(JSON.stringify(harness.emitted('wm-error'))).not.toContain(secret)
    }
  })
})

describe('submitCode', () => {
  it('behavior: the right one connects and closes', async () => {
    const harness = await typed()
    expect(harness.last()).toMatchObject({ name: 'CONNECT_OTP', payload: { otp: '123456' } })
    expect(harness.flow()).toEqual({ step: 'asking', request: 'code' })
    await harness.last().answer()
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.element.closed).toEqual(['connected'])
    expect(harness.providers).toEqual(['email'])
    expect(harness.tracked()).toContain('EMAIL_VERIFICATION_CODE_PASS')
    expect(harness.storage.getItem('wallet-modal:auth-throttle')).toBeNull()
  })

  it('behavior: sent once', async () => {
    const harness = await typed()
    void submitCode(harness.wallet, '123456')
    void resendCode(harness.wallet, 'EmailVerifyOtp', EMAIL)
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP'])
  })

  it.each([
    ['in its words', said('Invalid code'), { key: 'email.said', values: { words: 'Invalid code' } }],
    ['without words', said(''), { key: 'email.code.refused' }],
  ])('error: a wrong code, %s, and the next one counts', async (_name, error, problem) => {
    const harness = await typed()
    await harness.last().fail(error)
    expect(harness.flow()).toEqual({ step: 'failed', view: 'EmailVerifyOtp', request: 'code', problem })
    const [failed] = harness.emitted('wm-event').slice(-1)
    expect(failed).toMatchObject({
      event: 'EMAIL_VERIFICATION_CODE_FAIL',
      properties: { message: 'frame-failed' },
    })
    void submitCode(harness.wallet, '654321')
    await harness.settled()
    await harness.last().answer()
    expect(harness.core.state.account.eip155.status).toBe('connected')
  })

  it('error: the code is right, the account cannot be had: once more without another code', async () => {
    const harness = await typed()
    const account = later<Link>()
    harness.nextAccount(account.promise)
    await harness.last().answer()
    expect(harness.flow()).toEqual({ step: 'asking', request: 'account' })
    account.reject(said('No wallet'))
    await harness.settled()
    expect(harness.flow()).toMatchObject({ step: 'failed', view: 'EmailVerifyOtp', request: 'account' })
    void retryAccount(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP'])
  })

  it('behavior: whoever leaves while the account is read is not connected', async () => {
    const harness = await typed()
    const account = later<Link>()
    harness.nextAccount(account.promise)
    await harness.last().answer()
    harness.wallet.go.back()
    leave(harness.wallet, 'EmailVerifyOtp')
    account.resolve({ eip155: { accounts: [ALICE], network: 'eip155:1' } })
    await harness.settled()
    expect(harness.core.state.account.eip155.status).toBe('disconnected')
    expect(harness.flow()).toEqual(idle)
  })
})

describe('resendCode', () => {
  it('behavior: another mail once 30 s have passed; the view stays', async () => {
    const harness = await mailed()
    await resendCode(harness.wallet, 'EmailVerifyOtp', EMAIL)
    expect(harness.flow()).toMatchObject({ view: 'EmailVerifyOtp', problem: { key: 'email-throttled' } })
    await harness.clock.advance(30_000)
    void resendCode(harness.wallet, 'EmailVerifyOtp', EMAIL)
    await harness.settled()
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'CONNECT_EMAIL'])
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyOtp'])
    expect(harness.flow()).toEqual(idle)
  })

  it('behavior: the device is not approved any more', async () => {
    const harness = await mailed()
    await harness.clock.advance(30_000)
    void resendCode(harness.wallet, 'EmailVerifyOtp', EMAIL)
    await harness.settled()
    await harness.last().answer({ action: 'VERIFY_DEVICE' })
    expect(views(harness.wallet)).toEqual(['Connect', 'EmailVerifyDevice'])
  })
})
