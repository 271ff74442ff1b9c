/** How far signing in by a social account is, one at a time in each element. Which account it is, the data of the view says. */
import { proxy } from 'valtio/vanilla'
import type { Wallet } from '../../../core/wallet.ts'
import type { ErrorKey } from '../../../errors/en.errors.ts'
import type { SocialTextKey } from '../../../i18n/en.social.ts'
import type { TextKey } from '../../../i18n/en.ts'
import type { Values } from '../../../i18n/t.ts'
import { oncePer } from '../../../lib/once-per.ts'

export type SocialProblem = {
  readonly title: SocialTextKey
  readonly key: SocialTextKey | ErrorKey | TextKey
  readonly values?: Values | undefined
}

export type SocialFlow =
  /** Nothing has begun, or the window was blocked: it opens in a click of its own. */
  | { readonly step: 'idle' | 'blocked' }
  /** The frame is asked where to go. */
  | { readonly step: 'loading' }
  /** The visitor signs in there: in the window, or on the page that this one gives way to. */
  | { readonly step: 'window' | 'leaving' }
  /** The visitor approves in the app that this leads to. */
  | { readonly step: 'code'; readonly url: string }
  /** Signed in; the account is connected. */
  | { readonly step: 'account' }
  | { readonly step: 'failed'; readonly problem: SocialProblem }

export type SocialAttempt = {
  readonly state: { flow: SocialFlow }
  /** Of the attempt under way. */
  controller?: AbortController | undefined
  /** The frame forgets an approval that nobody waits for any more. */
  reloading?: Promise<void> | undefined
}

export const socialOf = oncePer(
  (_wallet: Wallet): SocialAttempt => ({
    state: proxy<SocialAttempt['state']>({ flow: { step: 'idle' } }),
  }),
)

/** Something is under way that leaving the view ends. */
export const isBusy = ({ step }: SocialFlow): boolean =>
  step !== 'idle' && step !== 'blocked' && step !== 'failed'
