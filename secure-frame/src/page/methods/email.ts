/** Signing in by e-mail, and changing the address. */
import type { Service } from '../channel.ts'
import { Failure } from '../failure.ts'
import type { Parts } from './parts.ts'

type EmailMethods = Pick<
  Service,
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'UPDATE_EMAIL'
  | 'UPDATE_EMAIL_PRIMARY_OTP'
  | 'UPDATE_EMAIL_SECONDARY_OTP'
>

export function emailMethods({ vault, session, waits }: Parts): EmailMethods {
  const connect = async (email: string, site: string) => {
    const asked = () => vault.call('email/start', { email, site })
    const { action } = await asked()
    // A session lives, and its keys are here: after a sign-out that the vault did not hear of they are not.
    if (action !== 'CONNECT' || (await hasKeys(email))) return action
    await vault.call('session/end', {})
    return (await asked()).action
  }

  const hasKeys = async (email: string) => {
    if (session.state().status !== 'signed-in') session.reset()
    const identity = (await session.restore())?.identity
    return identity?.kind === 'email' && identity.email === email
  }

  return {
    async CONNECT_EMAIL({ email: typed }, { origin }) {
      const email = readEmail(typed)
      const before = session.state()
      const action = await connect(email, origin)
      if (action === 'CONNECT') return { action }
      const status = action === 'VERIFY_DEVICE' ? 'device' : 'code'
      // Asking for another mail to the same address leaves the page's wait as it is: the newest link ends it.
      if (!('email' in before) || before.email !== email) waits.end()
      session.waitFor(status, email)
      return { action }
    },

    async CONNECT_DEVICE() {
      const state = session.state()
      if (state.status === 'code') return
      if (state.status !== 'device') throw new Failure('No e-mail address was given', 'code-expired')
      await waits.until('device', async (signal) => {
        const { isApproved } = await vault.call('email/wait', {}, signal)
        return isApproved || undefined
      })
      if (session.state() === state) session.waitFor('code', state.email)
    },

    async CONNECT_OTP({ otp }) {
      const code = readCode(otp)
      await session.accept(() => vault.call('email/verify', { code }))
    },

    async UPDATE_EMAIL({ email }) {
      await session.require()
      return vault.call('email/change', { email: readEmail(email) })
    },

    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await session.require()
      await vault.call('email/change-primary', { code: readCode(otp) })
    },

    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      await session.require()
      const { email } = await vault.call('email/change-secondary', { code: readCode(otp) })
      session.setIdentity({ kind: 'email', email })
      return { newEmail: email }
    },
  }
}

/** Trimmed and in lower case, nothing else folded. Whether it exists, the mail shows. */
function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > 254 || !/^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/.test(email))
    throw new Failure('Invalid email', 'email-invalid')
  return email
}

function readCode(text: string): string {
  const code = text.trim()
  if (!/^\d{6}$/.test(code)) throw new Failure('The code has six digits.', 'code-wrong')
  return code
}
