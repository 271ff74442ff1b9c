/** What is asked of the secure frame for an e-mail sign-in, one at a time in each element. The address is in memory alone. */
import { proxy } from 'valtio/vanilla'
import type { Wallet } from '../../../core/wallet.ts'
import type { ErrorKey } from '../../../errors/en.errors.ts'
import type { EmailTextKey } from '../../../i18n/en.email.ts'
import type { TextKey } from '../../../i18n/en.ts'
import type { Values } from '../../../i18n/t.ts'
import { oncePer } from '../../../lib/once-per.ts'

/** Where what went wrong is said. */
export type EmailView = 'Connect' | 'EmailVerifyDevice' | 'EmailVerifyOtp'

/** A mail; whether the device is approved; whether the code is right; the account of whoever is signed in. */
export type EmailRequest = 'mail' | 'device' | 'code' | 'account'

export type EmailProblem = {
  readonly key: EmailTextKey | ErrorKey | TextKey
  readonly values?: Values | undefined
  /** Asking the same again may help. */
  readonly canRetry?: boolean
}

export type EmailFlow =
  | { readonly step: 'idle' }
  | {
      readonly step: 'asking'
      readonly request: EmailRequest
      /** Of a request before it. */
      readonly problem?: EmailProblem | undefined
    }
  | {
      readonly step: 'failed'
      readonly request: EmailRequest
      readonly view: EmailView
      readonly problem: EmailProblem
    }

/** What the frame was asked for, to which address. */
export type Mail = { readonly email: string; readonly asked: Promise<{ readonly action: string }> }

export type EmailAttempt = {
  readonly state: { flow: EmailFlow }
  /** Of what is asked now. */
  controller?: AbortController | undefined
  /** A mail was asked for, and nobody has signed in by it. */
  mailed?: Mail | undefined
  /** One whose view was left before the frame has answered. */
  left?: Mail | undefined
  /** The frame forgets a code that nobody waits for any more. */
  reloading?: Promise<void> | undefined
  /** What is typed on Connect, for whoever comes back from the views that follow (WCAG 3.3.7). */
  typed: string
}

export const emailOf = oncePer(
  (_wallet: Wallet): EmailAttempt => ({
    state: proxy<EmailAttempt['state']>({ flow: { step: 'idle' } }),
    typed: '',
  }),
)

/** What nobody waits for: that a link in a mail is opened, beside which another mail may be asked for. */
export const isBusy = (flow: EmailFlow): boolean => flow.step === 'asking' && flow.request !== 'device'

export const problemOn = (flow: EmailFlow, view: EmailView): EmailProblem | undefined =>
  flow.step === 'asking'
    ? flow.problem
    : flow.step === 'failed' && flow.view === view
      ? flow.problem
      : undefined
