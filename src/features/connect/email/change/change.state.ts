/** What is asked of the secure frame to change the e-mail address, one at a time in each element. The address is in memory alone. */
import { proxy } from 'valtio/vanilla'
import type { Wallet } from '../../../../core/wallet.ts'
import type { EmailChangeTextKey } from '../../../../i18n/en.email-change.ts'
import type { Values } from '../../../../i18n/t.ts'
import { oncePer } from '../../../../lib/once-per.ts'
import type { EmailProblem } from '../email.state.ts'

/** A mail; whether the code is right. */
export type ChangeRequest = 'mail' | 'code'

export type ChangeProblem =
  | EmailProblem
  | { readonly key: EmailChangeTextKey; readonly values?: Values; readonly canRetry?: false }

export type ChangeFlow =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly request: ChangeRequest }
  | { readonly step: 'failed'; readonly request: ChangeRequest; readonly problem: ChangeProblem }

export type ChangeAttempt = {
  readonly state: { flow: ChangeFlow }
  /** Of what is asked now. */
  controller?: AbortController | undefined
  /** The new address, for whoever comes back from its codes (WCAG 3.3.7). */
  typed: string
}

export const changeOf = oncePer(
  (_wallet: Wallet): ChangeAttempt => ({
    state: proxy<ChangeAttempt['state']>({ flow: { step: 'idle' } }),
    typed: '',
  }),
)

export const isAsking = (flow: ChangeFlow): boolean => flow.step === 'asking'

export const problemOf = (flow: ChangeFlow): ChangeProblem | undefined =>
  flow.step === 'failed' ? flow.problem : undefined
