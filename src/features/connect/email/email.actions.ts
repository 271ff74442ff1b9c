/**
 * Signing in by e-mail (wire facts 6.6): a mail is asked for, the device approved where the frame does not know it, the code
 * sent, the account connected. One request at a time; whoever leaves the view that asked ends it.
 */
import { isEmbedded } from '../../../connectors/auth/is-embedded.ts'
import type { Auth } from '../../../core/contracts/embedded.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { namespaces } from '../../../lib/namespaces.ts'
import { currentEntry } from '../../../state/router.ts'
import { signOut, signOutIfLeft } from '../abandon.ts'
import { connect } from '../connect.actions.ts'
import { codeOf } from '../sign-in.problems.ts'
import { cooldownOf, endCooldown, startCooldown } from './cooldown.ts'
import { describeProblem } from './email.problems.ts'
import { emailProblem } from './email.rules.ts'
import {
  type EmailAttempt,
  type EmailFlow,
  type EmailProblem,
  type EmailRequest,
  type EmailView,
  emailOf,
  isBusy,
  type Mail,
} from './email.state.ts'

/** How often the frame is asked whether the device is approved, half a minute each time (decisions 50). */
const MAX_DEVICE_REQUESTS = 20

/** One request and what follows from it, as long as its view is in front. */
type Run = {
  readonly wallet: Wallet
  readonly view: EmailView
  readonly auth: Auth
  readonly signal: AbortSignal
  /** Nobody has left, and nothing else was asked. */
  isCurrent(): boolean
}

const run = async (
  wallet: Wallet,
  view: EmailView,
  request: EmailRequest,
  journey: (run: Run) => Promise<void>,
): Promise<void> => {
  const attempt = emailOf(wallet)
  attempt.controller?.abort()
  const own = new AbortController()
  const { signal } = own
  attempt.controller = own
  attempt.state.flow = { step: 'asking', request }
  const isCurrent = () =>
    attempt.controller === own && !signal.aborted && currentEntry(wallet.state.router).view === view
  try {
    const auth = await wallet.auth()
    // What is asked now would be gone with it.
    await attempt.reloading
    if (isCurrent()) await journey({ wallet, view, auth, signal, isCurrent })
  } catch (error) {
    if (isCurrent()) await fail(wallet, view, error, isCurrent)
  } finally {
    const isOver = attempt.controller === own && attempt.state.flow.step === 'asking'
    if (isOver) attempt.state.flow = { step: 'idle' }
  }
}

const fail = async (
  wallet: Wallet,
  view: EmailView,
  error: unknown,
  isCurrent: () => boolean,
): Promise<void> => {
  const { flow } = emailOf(wallet).state
  const request = flow.step === 'asking' ? flow.request : 'mail'
  const problem = await describeProblem(wallet, request, error)
  if (!problem || !isCurrent()) return
  if (request !== 'device') return say(wallet, view, request, problem)
  // Without the device no code can be right: the visitor begins again, and reads why.
  say(wallet, 'Connect', request, { ...problem, canRetry: false })
  wallet.go.back()
}

const say = (wallet: Wallet, view: EmailView, request: EmailRequest, problem: EmailProblem): void => {
  emailOf(wallet).state.flow = { step: 'failed', view, request, problem }
}

/** Somebody is about to type: what speaks to the frame is fetched meanwhile. No frame comes of it (decisions 49). */
export function prepare(wallet: Wallet): void {
  // Whoever presses fetches it again, and is told why it does not come.
  wallet.auth().catch(() => {})
}

/** The visitor has typed an address and wants to sign in. */
export async function submitEmail(wallet: Wallet, typed: string): Promise<void> {
  const email = typed.trim()
  const key = emailProblem(email)
  if (!key) return requestMail(wallet, 'Connect', email)
  if (!isBusy(emailOf(wallet).state.flow)) say(wallet, 'Connect', 'mail', { key })
}

/** Another mail, from a view that waits for the one before. */
export function resendCode(
  wallet: Wallet,
  view: 'EmailVerifyDevice' | 'EmailVerifyOtp',
  email: string,
): Promise<void> {
  return requestMail(wallet, view, email)
}

const requestMail = async (wallet: Wallet, view: EmailView, email: string): Promise<void> => {
  const { state, left } = emailOf(wallet)
  if (isBusy(state.flow)) return
  const seconds = cooldownOf(wallet)
  // A device that is waited for goes on being waited for.
  if (seconds > 0 && state.flow.step === 'asking') return
  if (seconds > 0) return say(wallet, view, 'mail', throttled(seconds))
  await run(wallet, view, 'mail', (run) => askForMail(run, email, left))
  const { flow } = emailOf(wallet).state
  // The link of the mail before is as good as ever.
  if (view === 'EmailVerifyDevice' && flow.step === 'failed' && flow.view === view && flow.request === 'mail')
    await verifyDevice(wallet, email, flow.problem)
}

const throttled = (seconds: number): EmailProblem => ({
  key: 'email-throttled',
  values: { n: String(seconds) },
})

/** `left`: the mail of a sign-in that was left, on its way when the visitor pressed again. */
const askForMail = async (run: Run, email: string, left: Mail | undefined): Promise<void> => {
  const { wallet, view, auth, signal } = run
  const seconds = cooldownOf(wallet)
  // It went out meanwhile. The frame waits for its code, unless that has given way to whoever is connected.
  const isOwn = seconds > 0 && left?.email === email && !isSomebodyIn(wallet)
  if (seconds > 0 && !isOwn) return say(wallet, view, 'mail', throttled(seconds))
  const attempt = emailOf(wallet)
  const mail = isOwn ? left : { email, asked: auth.ask('CONNECT_EMAIL', { email }, signal) }
  attempt.mailed = mail
  const { action } = await mail.asked
  if (!isOwn) startCooldown(wallet)
  if (action === 'CONNECT') attempt.mailed = undefined
  if (!run.isCurrent()) return
  wallet.track('EMAIL_SUBMITTED')
  if (action === 'CONNECT') return unlessLeft(run, () => connectAccount(run))
  if (action === 'VERIFY_OTP') wallet.track('EMAIL_VERIFICATION_CODE_SENT')
  const next = action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice'
  if (view === 'Connect') wallet.go.to(next, { email })
  else if (view !== next) wallet.go.replace(next, { email })
  else if (next === 'EmailVerifyDevice') await waitForDevice(run, email, undefined)
}

/** The visitor is asked to open a link in the mail: waits for that, and goes on to the code. `problem`: said meanwhile. */
export async function verifyDevice(wallet: Wallet, email: string, problem?: EmailProblem): Promise<void> {
  await run(wallet, 'EmailVerifyDevice', 'device', (run) => waitForDevice(run, email, problem))
}

const waitForDevice = async (run: Run, email: string, problem: EmailProblem | undefined): Promise<void> => {
  const { wallet, auth, signal } = run
  emailOf(wallet).state.flow = { step: 'asking', request: 'device', problem }
  for (let times = 0; times < MAX_DEVICE_REQUESTS; times++) {
    const isApproved = await auth.ask('CONNECT_DEVICE', undefined, signal).then(
      () => true,
      (error) => {
        // A mail is read in a minute or two; the request ends after half a one.
        if (!isTimeout(error)) throw error
        return false
      },
    )
    if (!run.isCurrent()) return
    if (!isApproved) continue
    wallet.track('DEVICE_REGISTERED_FOR_EMAIL')
    wallet.track('EMAIL_VERIFICATION_CODE_SENT')
    return wallet.go.replace('EmailVerifyOtp', { email })
  }
  say(wallet, 'EmailVerifyDevice', 'device', { key: 'email.device.unanswered' })
}

/** All digits are there. */
export async function submitCode(wallet: Wallet, otp: string): Promise<void> {
  if (isBusy(emailOf(wallet).state.flow)) return
  await run(wallet, 'EmailVerifyOtp', 'code', async (run) => {
    await unlessLeft(run, async () => {
      try {
        await run.auth.ask('CONNECT_OTP', { otp }, run.signal)
      } catch (error) {
        if (run.isCurrent()) wallet.track('EMAIL_VERIFICATION_CODE_FAIL', { message: codeOf(error) })
        throw error
      }
      emailOf(wallet).mailed = undefined
      if (!run.isCurrent()) return
      wallet.track('EMAIL_VERIFICATION_CODE_PASS')
      await connectAccount(run)
    })
  })
}

const unlessLeft = ({ wallet, auth, isCurrent }: Run, signIn: () => Promise<void>): Promise<void> =>
  signOutIfLeft(wallet, auth, () => !isCurrent(), signIn)

/** The visitor is signed in, and the account could not be connected: once more. */
export async function retryAccount(wallet: Wallet, view: EmailView): Promise<void> {
  if (isBusy(emailOf(wallet).state.flow)) return
  await run(wallet, view, 'account', (run) => unlessLeft(run, () => connectAccount(run)))
}

const connectAccount = async ({ wallet, auth, signal }: Run): Promise<void> => {
  emailOf(wallet).state.flow = { step: 'asking', request: 'account' }
  auth.signedInBy('email')
  await connect(wallet, { connectorId: auth.connectorId, method: 'email' }, { signal })
  endCooldown(wallet)
}

/** The account never connected; or the code was not answered in time, and may be right all the same. */
const maybeSignedIn = ({ request, problem }: Extract<EmailFlow, { step: 'failed' }>): boolean =>
  request === 'account' || (request === 'code' && problem.key === 'timeout')

/** The view is left: what it waits for is given up, and what it said forgotten. */
export function leave(wallet: Wallet, view: EmailView): void {
  const attempt = emailOf(wallet)
  attempt.controller?.abort()
  attempt.controller = undefined
  const { modal, router } = wallet.state
  if (!modal.open || !/^(Connect|EmailVerify\w+)$/.test(currentEntry(router).view)) attempt.typed = ''
  const { flow } = attempt.state
  if (flow.step === 'failed' && maybeSignedIn(flow))
    wallet.auth().then((auth) => signOut(wallet, auth), wallet.report)
  // Where it is said comes into view now.
  if (flow.step !== 'failed' || flow.view === view) attempt.state.flow = { step: 'idle' }
  const shown = currentEntry(wallet.state.router).view
  const goesOn = shown !== view && (shown === 'EmailVerifyDevice' || shown === 'EmailVerifyOtp')
  if (attempt.mailed && !goesOn) attempt.reloading = giveUpMail(wallet, attempt)
}

const isSomebodyIn = ({ session }: Wallet): boolean =>
  namespaces.some((one) => isEmbedded(session.connector(one)?.id))

/** The frame has whoever is connected give way to the code, until it begins anew (wire facts 6.9). */
const giveUpMail = async (wallet: Wallet, attempt: EmailAttempt): Promise<void> => {
  const { mailed } = attempt
  attempt.mailed = undefined
  attempt.left = mailed
  // Before its answer it would wait for the code once more.
  await mailed?.asked.catch(() => {})
  attempt.left = undefined
  if (!isSomebodyIn(wallet)) return
  const auth = await wallet.auth()
  // One that loads anew before it has answered rejects; both are what was asked for.
  await auth.ask('RELOAD', undefined).catch(() => {})
}

/** The visitor types again. */
export function clearProblem(wallet: Wallet): void {
  const { state } = emailOf(wallet)
  if (state.flow.step === 'failed') state.flow = { step: 'idle' }
}

const isTimeout = (error: unknown): boolean => codeOf(error) === 'timeout'
