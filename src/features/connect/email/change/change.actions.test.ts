import { describe, expect, it } from 'vitest'
import { views } from '../../../../core/core.testing.ts'
import { stored } from '../../../../core/fake-storage.testing.ts'
import { failure } from '../../../../errors/to-error.ts'
import { currentEntry } from '../../../../state/router.ts'
import { cooldownOf } from '../cooldown.ts'
import { EMAIL, said } from '../email.testing.ts'
import {
  clearChangeProblem,
  confirmNewEmail,
  confirmOldEmail,
  leaveChange,
  resendChange,
  submitNewEmail,
} from './change.actions.ts'
import { changeHarness, NEW_EMAIL } from './change.testing.ts'

const CODE = '123456'

/** The mail is on its way; `action`: whose code comes first. */
const mailed = async (action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP') => {
  const harness = await changeHarness()
  const done = submitNewEmail(harness.wallet, ` ${NEW_EMAIL} `)
  await harness.settled()
  await harness.last().answer({ action })
  await done
  return harness
}
const dataOf = ({ wallet }: Pick<Awaited<ReturnType<typeof mailed>>, 'wallet'>) =>
  currentEntry(wallet.state.router).data

describe('changing the e-mail address', () => {
  it('behavior: by one code: the new address, and back where the visitor came from', async () => {
    const harness = await mailed('VERIFY_SECONDARY_OTP')
    const { wallet, last, changes, core, tracked } = harness
    expect(harness.names()).toEqual(['UPDATE_EMAIL'])
    expect(last().payload).toEqual({ email: NEW_EMAIL })
    expect(dataOf(harness)).toEqual({ step: 'secondary', email: NEW_EMAIL })
    expect(tracked()).toContain('EMAIL_EDIT')
    const done = confirmNewEmail(wallet, CODE)
    await harness.settled()
    expect(last()).toMatchObject({ name: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: CODE } })
    await last().answer({ newEmail: NEW_EMAIL })
    await done
    expect(changes).toEqual([NEW_EMAIL])
    expect(views(wallet)).toEqual(['Account', 'Settings'])
    await harness.clock.advance(150)
    expect(core.state.notice.current).toMatchObject({
      tone: 'success',
      key: 'notice.email-changed',
      values: { email: NEW_EMAIL },
    })
  })

  it('behavior: by two codes: first that of the old address; back from either leads to the address', async () => {
    const harness = await mailed('VERIFY_PRIMARY_OTP')
    const { wallet, last, changes } = harness
    expect(dataOf(harness)).toEqual({ step: 'primary', email: NEW_EMAIL })
    const first = confirmOldEmail(wallet, NEW_EMAIL, CODE)
    await harness.settled()
    expect(last()).toMatchObject({ name: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp: CODE } })
    await last().answer()
    await first
    expect(dataOf(harness)).toEqual({ step: 'secondary', email: NEW_EMAIL })
    expect(views(wallet)).toEqual(['Account', 'Settings', 'UpdateEmail', 'UpdateEmail'])
    const second = confirmNewEmail(wallet, CODE)
    await harness.settled()
    await last().answer({ newEmail: NEW_EMAIL })
    await second
    expect([changes, views(wallet)]).toEqual([[NEW_EMAIL], ['Account', 'Settings']])
  })

  it.each([
    ['', 'email.problem.empty'],
    ['nora@example', 'email.problem.invalid'],
    ['nora\u200b@example.org', 'email.problem.invisible'],
    [EMAIL.toUpperCase(), 'email-change.same'],
  ])('error: %j is not asked for', async (typed, key) => {
    const { wallet, change, names } = await changeHarness()
    await submitNewEmail(wallet, typed)
    expect(change()).toMatchObject({ step: 'failed', request: 'mail', problem: { key } })
    expect(names()).toEqual([])
    clearChangeProblem(wallet)
    expect(change()).toEqual({ step: 'idle' })
  })

  it('behavior: one mail in 30 s, after a code as well; then another one, for the same address', async () => {
    const harness = await mailed('VERIFY_PRIMARY_OTP')
    const { wallet, change, names, clock, last } = harness
    await resendChange(wallet, NEW_EMAIL)
    expect(change()).toMatchObject({ problem: { key: 'email-throttled', values: { n: '30' } } })
    await clock.advance(29_999)
    await resendChange(wallet, NEW_EMAIL)
    expect([names(), change()]).toMatchObject([['UPDATE_EMAIL'], { problem: { values: { n: '1' } } }])
    await clock.advance(1)
    const done = resendChange(wallet, NEW_EMAIL)
    await harness.settled()
    expect(last().payload).toEqual({ email: NEW_EMAIL })
    await last().answer({ action: 'VERIFY_SECONDARY_OTP' })
    await done
    // The frame says whose code comes next.
    expect(dataOf(harness)).toEqual({ step: 'secondary', email: NEW_EMAIL })
    expect(views(wallet)).toEqual(['Account', 'Settings', 'UpdateEmail', 'UpdateEmail'])
  })

  it('error: a code that is not right is said and typed again', async () => {
    const harness = await mailed('VERIFY_SECONDARY_OTP')
    const { wallet, last, change, changes } = harness
    for (const [words, key] of [
      ['This code is wrong.', 'email.said'],
      ['', 'email.code.refused'],
    ] as const) {
      const done = confirmNewEmail(wallet, CODE)
      await harness.settled()
      await last().fail(said(words))
      await done
      expect(change()).toMatchObject({ step: 'failed', request: 'code', problem: { key } })
    }
    expect(changes).toEqual([])
    expect(dataOf(harness)).toEqual({ step: 'secondary', email: NEW_EMAIL })
  })

  it('error: an answer that does not come can be asked for again', async () => {
    const harness = await changeHarness()
    const { wallet, change, clock } = harness
    const done = submitNewEmail(wallet, NEW_EMAIL)
    await harness.settled()
    await clock.advance(30_000)
    await done
    expect(change()).toMatchObject({ problem: { key: 'timeout', canRetry: true } })
    harness.breakWith(failure('chunk-failed'))
    await submitNewEmail(wallet, NEW_EMAIL)
    expect(change()).toMatchObject({ problem: { key: 'email-dependency-missing', canRetry: true } })
  })

  it('behavior: whoever leaves asks no more, and hears nothing of it', async () => {
    const harness = await changeHarness()
    const { wallet, last, change } = harness
    const done = submitNewEmail(wallet, NEW_EMAIL)
    await harness.settled()
    wallet.go.back()
    leaveChange(wallet)
    expect(last().signal?.aborted).toBe(true)
    await last().answer({ action: 'VERIFY_SECONDARY_OTP' })
    await done
    expect(cooldownOf(wallet)).toBe(30)
    expect([views(wallet), change()]).toEqual([['Account', 'Settings'], { step: 'idle' }])
  })

  it('behavior: the last code is sent and the visitor leaves: the address is changed all the same, and shown', async () => {
    const harness = await mailed('VERIFY_SECONDARY_OTP')
    const { wallet, last, changes } = harness
    const done = confirmNewEmail(wallet, CODE)
    await harness.settled()
    expect(last().signal).toBeUndefined()
    wallet.go.reset('Networks')
    leaveChange(wallet)
    await last().answer({ newEmail: NEW_EMAIL })
    await done
    expect([changes, views(wallet)]).toEqual([[NEW_EMAIL], ['Networks']])
  })

  it('attack: an answer that comes once somebody else is signed in changes nothing of theirs', async () => {
    const harness = await mailed('VERIFY_SECONDARY_OTP')
    const { wallet, core, last, changes } = harness
    const done = confirmNewEmail(wallet, CODE)
    await harness.settled()
    core.state.account.eip155.embedded = undefined
    await last().answer({ newEmail: NEW_EMAIL })
    await done
    expect(changes).toEqual([])
  })

  it('attack: no address and no code is stored or recorded', async () => {
    const harness = await mailed('VERIFY_PRIMARY_OTP')
    const { wallet, last, emitted, storage } = harness
    const first = confirmOldEmail(wallet, NEW_EMAIL, CODE)
    await harness.settled()
    await last().answer()
    await first
    const second = confirmNewEmail(wallet, '654321')
    await harness.settled()
    await last().answer({ newEmail: NEW_EMAIL })
    await second
    const kept = JSON.stringify([stored(storage), emitted('wm-event')])
    expect(kept).toContain('EMAIL_EDIT')
    for (const secret of [NEW_EMAIL, EMAIL, CODE, '654321']) expect(kept).not.toContain(secret)
  })

  it('behavior: a second press while the frame is asked is none', async () => {
    const harness = await mailed('VERIFY_PRIMARY_OTP')
    const { wallet, names } = harness
    void confirmOldEmail(wallet, NEW_EMAIL, CODE)
    await harness.settled()
    await confirmOldEmail(wallet, NEW_EMAIL, CODE)
    await confirmNewEmail(wallet, CODE)
    await submitNewEmail(wallet, NEW_EMAIL)
    await resendChange(wallet, NEW_EMAIL)
    expect(names()).toEqual(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP'])
    leaveChange(wallet)
  })
})
