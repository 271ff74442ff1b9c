import { describe, expect, it } from 'vitest'
import type { Link } from '../../../connectors/connector.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { later } from '../../../core/core.testing.ts'
import { failure } from '../../../errors/to-error.ts'
import { leave, retryAccount, submitEmail } from './email.actions.ts'
import { absent, EMAIL, type emailHarness, mailed, said, submitted, typed } from './email.testing.ts'

describe('a sign-in that is left', () => {
  it('attack: after the code was sent: the frame signs out, so that the next person finds nobody signed in', async () => {
    const harness = await typed()
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.names().slice(-2)).toEqual(['CONNECT_OTP', 'SIGN_OUT'])
  })

  it('attack: while the account is asked for once more: the same', async () => {
    const harness = await typed()
    harness.nextAccount(Promise.reject(said('No wallet')))
    await harness.last().answer()
    harness.nextAccount(later<Link>().promise)
    void retryAccount(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.flow()).toEqual({ step: 'asking', request: 'account' })
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.names().slice(-2)).toEqual(['CONNECT_OTP', 'SIGN_OUT'])
  })

  it('attack: after a code that was not answered in time, which may be right all the same: the same', async () => {
    const harness = await typed()
    await harness.last().fail(failure('timeout'))
    expect(harness.names()).not.toContain('SIGN_OUT')
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.names().slice(-2)).toEqual(['CONNECT_OTP', 'SIGN_OUT'])
  })

  it('behavior: somebody is connected by another tab meanwhile: the frame keeps them', async () => {
    const harness = await typed()
    harness.nextAccount(Promise.reject(said('No wallet')))
    await harness.last().answer()
    expect(harness.flow()).toMatchObject({ step: 'failed', request: 'account' })
    const connector = harness.core.connectors.find('auth')
    if (!connector) throw new Error('There is none.')
    const session = await harness.wallet.session.live()
    session.accept(connector, { eip155: { accounts: [ALICE], network: 'eip155:1' } })
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.names()).not.toContain('SIGN_OUT')
    expect(harness.core.state.account.eip155.status).toBe('connected')
  })

  it('behavior: before that there is nobody to sign out', async () => {
    const harness = await mailed()
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL'])
  })
})

describe('a second sign-in that is left, while somebody is connected', () => {
  const signedIn = async (harness: Awaited<ReturnType<typeof emailHarness>>) => {
    const connector = harness.core.connectors.find('auth')
    if (!connector) throw new Error('There is none.')
    const session = await harness.wallet.session.live()
    session.accept(connector, { eip155: { accounts: [ALICE], network: 'eip155:1' } })
  }

  it.each(['EmailVerifyOtp', 'EmailVerifyDevice'] as const)(
    'behavior: %s: the frame begins anew, and nobody is signed out',
    async (view) => {
      const harness = await submitted()
      await signedIn(harness)
      await harness.last().answer({ action: view === 'EmailVerifyOtp' ? 'VERIFY_OTP' : 'VERIFY_DEVICE' })
      // What the view of the address does when the next one takes its turn.
      leave(harness.wallet, 'Connect')
      await harness.settled()
      expect(harness.names()).not.toContain('RELOAD')
      harness.wallet.go.back()
      leave(harness.wallet, view)
      await harness.settled()
      expect(harness.names().slice(1)).toEqual(['RELOAD'])
      expect(harness.core.state.account.eip155.status).toBe('connected')
    },
  )

  it('behavior: closed before the mail was answered: it begins anew after the answer', async () => {
    const harness = await submitted()
    await signedIn(harness)
    leave(harness.wallet, 'Connect')
    await harness.settled()
    await harness.last().answer({ action: 'VERIFY_OTP' })
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'RELOAD'])
  })

  it('behavior: asked again before that answer: the frame has begun anew and knows of no code, so it is throttled', async () => {
    const harness = await submitted()
    await signedIn(harness)
    leave(harness.wallet, 'Connect')
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    await harness.last().answer({ action: 'VERIFY_OTP' })
    await harness.last().answer()
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'RELOAD'])
    expect(harness.flow()).toMatchObject({ problem: { key: 'email-throttled' } })
  })

  it('behavior: another mail waits until it has begun anew', async () => {
    const harness = await mailed()
    await signedIn(harness)
    harness.wallet.go.back()
    leave(harness.wallet, 'EmailVerifyOtp')
    harness.clock.jump(30_000)
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    expect(harness.names()).toEqual(['CONNECT_EMAIL', 'RELOAD'])
    await harness.last().fail(absent())
    expect(harness.last().name).toBe('CONNECT_EMAIL')
  })

  it('behavior: once the code was right, and the dialog closes by itself, it need not', async () => {
    const harness = await typed()
    await signedIn(harness)
    await harness.last().answer()
    leave(harness.wallet, 'EmailVerifyOtp')
    await harness.settled()
    expect(harness.names()).not.toContain('RELOAD')
  })
})
