/** One sign-in by a social account, whichever way: begun, failed, or left. What is asked in between is up to each way. */
import { isEmbedded } from '../../../connectors/auth/is-embedded.ts'
import type { Auth } from '../../../core/contracts/embedded.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { currentEntry, type ViewName } from '../../../state/router.ts'
import { codeOf, readProblem, type SignInProblem } from '../sign-in.problems.ts'
import type { Social } from './social.rules.ts'
import { isBusy, type SocialFlow, type SocialProblem, socialOf } from './social.state.ts'

export type Run = {
  readonly wallet: Wallet
  /** Aborts when the visitor leaves, and at the end in any case. */
  readonly signal: AbortSignal
  /** Rejects when the visitor has left meanwhile. */
  auth(): Promise<Auth>
  show(flow: SocialFlow): void
}

const VIEWS: readonly ViewName[] = ['ConnectingSocial', 'ConnectingFarcaster']

/** Gives up the one before, if any. */
export function begin(wallet: Wallet): AbortController {
  const attempt = socialOf(wallet)
  attempt.controller?.abort()
  const own = new AbortController()
  attempt.controller = own
  attempt.state.flow = { step: 'loading' }
  return own
}

export async function run(
  wallet: Wallet,
  provider: Social,
  own: AbortController,
  journey: (run: Run) => Promise<void>,
): Promise<void> {
  const attempt = socialOf(wallet)
  const { signal } = own
  const show = (flow: SocialFlow) => {
    if (!signal.aborted) attempt.state.flow = flow
  }
  const auth = async () => {
    const loaded = await wallet.auth()
    // What is asked now would be gone with it.
    await attempt.reloading
    // Also without a view that could say so: it may have been left before it was there.
    if (!VIEWS.includes(currentEntry(wallet.state.router).view)) leave(wallet, provider)
    signal.throwIfAborted()
    return loaded
  }
  try {
    await journey({ wallet, signal, auth, show })
    show({ step: 'idle' })
  } catch (error) {
    if (!signal.aborted) await fail(wallet, provider, error, show)
  }
  // What is still asked, and the window.
  own.abort()
}

const fail = async (wallet: Wallet, provider: Social, error: unknown, show: Run['show']): Promise<void> => {
  wallet.track('SOCIAL_LOGIN_ERROR', { provider, message: codeOf(error) })
  const problem = await readProblem(wallet, error, socialOf(wallet).state.flow.step === 'account')
  show(problem ? { step: 'failed', problem: describe(problem) } : { step: 'idle' })
}

/** What the visitor reads of it. */
export const describe = (problem: SignInProblem): SocialProblem => {
  const title = 'social.failed'
  if (problem.kind === 'missing') return { title, key: 'social.away' }
  if (problem.kind === 'other') return { title, key: problem.key }
  return problem.words
    ? { title, key: 'social.said', values: { words: problem.words } }
    : { title, key: 'social.refused' }
}

/** The view is left: what it waits for is given up, and what it said forgotten. */
export function leave(wallet: Wallet, provider: Social): void {
  const attempt = socialOf(wallet)
  const { flow } = attempt.state
  const isConnected = flow.step === 'account' && isEmbedded(wallet.session.connector()?.id)
  if ((isBusy(flow) || flow.step === 'blocked') && !isConnected)
    wallet.track('SOCIAL_LOGIN_CANCELED', { provider })
  attempt.state.flow = { step: 'idle' }
  attempt.controller?.abort()
  attempt.controller = undefined
}
