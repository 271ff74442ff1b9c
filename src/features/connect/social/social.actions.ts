/**
 * Signing in by a social account (wire facts 6.7): its window opens in the click, the frame says where that goes, what it answers is
 * handed to the frame, the account is connected. One at a time; whoever leaves the view ends it.
 */
import type { Wallet } from '../../../core/wallet.ts'
import { ownFailure } from '../../../errors/own.ts'
import type { SocialProvider } from '../../../frame/contract.ts'
import { FRAME_ENDPOINT } from '../../../frame/frame-endpoint.ts'
import { withDeadline } from '../../../lib/flight.ts'
import { isTelegram } from '../../../lib/platform.ts'
import { signInByResult } from './sign-in.ts'
import type { Social } from './social.rules.ts'
import { begin, type Run, run } from './social.run.ts'
import { isBusy, type SocialProblem, socialOf } from './social.state.ts'
import { openSocialWindow, type SocialWindow, type WindowEnd } from './social-window.ts'

/** ms from the click until the frame has said where to go: loading the frame is part of it. */
const REDIRECT_MS = 45_000

const ENDS: Readonly<Record<WindowEnd, SocialProblem>> = {
  closed: { title: 'social.closed', key: 'social.closed.text' },
  isolated: { title: 'social.isolated', key: 'social.isolated.text' },
}

/** The visitor has picked an account. */
export function pickSocial(wallet: Wallet, provider: Social): void {
  if (isBusy(socialOf(wallet).state.flow)) return
  if (provider === 'farcaster') wallet.go.to('ConnectingFarcaster')
  else {
    openSocial(wallet, provider)
    wallet.go.to('ConnectingSocial', { provider })
  }
}

/** In the turn of a click: browsers open windows in no other. */
export function openSocial(wallet: Wallet, provider: SocialProvider): void {
  const { state } = socialOf(wallet)
  if (isBusy(state.flow)) return
  if (state.flow.step !== 'blocked') wallet.track('SOCIAL_LOGIN_STARTED', { provider })
  const own = begin(wallet)
  if (isTelegram(window)) return void run(wallet, provider, own, (run) => leaveInTelegram(run, provider))
  const opened = openSocialWindow({
    page: window,
    endpoint: wallet.state.config.endpoints.frame ?? FRAME_ENDPOINT,
    clock: wallet.clock,
    signal: own.signal,
    onEnd: (end) => onWindowEnd(wallet, provider, own, end),
  })
  if (!opened) state.flow = { step: 'blocked' }
  else void run(wallet, provider, own, (run) => signInByWindow(run, provider, opened))
}

const signInByWindow = async (run: Run, provider: SocialProvider, opened: SocialWindow): Promise<void> => {
  const { wallet, signal, show, auth } = run
  const sendThere = async () => {
    opened.goTo(await askRedirect(run, provider))
    show({ step: 'window' })
  }
  const [uri] = await Promise.all([opened.result, sendThere()])
  show({ step: 'account' })
  await signInByResult(wallet, await auth(), provider, uri, signal)
}

const askRedirect = ({ wallet, signal, auth }: Run, provider: SocialProvider): Promise<string> => {
  const ask = async () => (await (await auth()).ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri
  return withDeadline(ask(), REDIRECT_MS, wallet.clock, () => ownFailure('timeout'))
}

const onWindowEnd = (
  wallet: Wallet,
  provider: SocialProvider,
  own: AbortController,
  end: WindowEnd,
): void => {
  const { state } = socialOf(wallet)
  if (end === 'closed') wallet.track('SOCIAL_LOGIN_CANCELED', { provider })
  else wallet.track('SOCIAL_LOGIN_ERROR', { provider, message: end })
  state.flow = { step: 'failed', problem: ENDS[end] }
  own.abort()
}

/** There is no second window: this page gives way to the provider, and is come back to. */
const leaveInTelegram = async (run: Run, provider: SocialProvider): Promise<void> => {
  const { wallet, signal, show } = run
  const [uri, { forgetPending, returnUri, savePending }] = await Promise.all([
    askRedirect(run, provider),
    import('./telegram.ts'),
  ])
  signal.throwIfAborted()
  savePending(wallet, provider)
  show({ step: 'leaving' })
  window.open(returnUri(uri, window.location.href), '_top')
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  forgetPending(wallet)
}
