/**
 * Changing the e-mail address of the embedded wallet (wire facts 6.6): a mail is asked for, then the code of the old address is sent,
 * where the frame wants it, and that of the new one. One request at a time; whoever leaves the step that asked ends it.
 */
import type { Auth } from '../../../../core/contracts/embedded.ts'
import type { Wallet } from '../../../../core/wallet.ts'
import { namespaces } from '../../../../lib/namespaces.ts'
import { noticesOf } from '../../../../state/notices.ts'
import { currentEntry } from '../../../../state/router.ts'
import { cooldownOf, endCooldown, startCooldown } from '../cooldown.ts'
import { describeProblem } from '../email.problems.ts'
import { emailProblem } from '../email.rules.ts'
import { type ChangeProblem, type ChangeRequest, changeOf, isAsking } from './change.state.ts'

/** One request and what follows from it, as long as its step is in front. */
type Run = {
  readonly wallet: Wallet
  readonly auth: Auth
  readonly signal: AbortSignal
  /** Nobody has left, and nothing else was asked. */
  isCurrent(): boolean
}

const say = (wallet: Wallet, request: ChangeRequest, problem: ChangeProblem): void => {
  changeOf(wallet).state.flow = { step: 'failed', request, problem }
}

const run = async (
  wallet: Wallet,
  request: ChangeRequest,
  journey: (run: Run) => Promise<void>,
): Promise<void> => {
  const attempt = changeOf(wallet)
  const own = new AbortController()
  const { signal } = own
  const entry = currentEntry(wallet.state.router)
  attempt.controller = own
  attempt.state.flow = { step: 'asking', request }
  const isCurrent = () =>
    attempt.controller === own && !signal.aborted && currentEntry(wallet.state.router) === entry
  try {
    const auth = await wallet.auth()
    if (isCurrent()) await journey({ wallet, auth, signal, isCurrent })
  } catch (error) {
    const problem = isCurrent() ? await describeProblem(wallet, request, error) : undefined
    if (problem && isCurrent()) say(wallet, request, problem)
  } finally {
    if (attempt.controller === own && isAsking(attempt.state.flow)) attempt.state.flow = { step: 'idle' }
  }
}

const infoOf = ({ state }: Wallet) =>
  namespaces.map((one) => state.account[one].embedded?.info).find((info) => info !== undefined)

/** The address of now; undefined: the frame does not say it, or nobody is signed in. */
export const emailOfVisitor = (wallet: Wallet): string | undefined => infoOf(wallet)?.user.email

/** The visitor has typed the new address. */
export async function submitNewEmail(wallet: Wallet, typed: string): Promise<void> {
  if (isAsking(changeOf(wallet).state.flow)) return
  const email = typed.trim()
  const key = emailProblem(email)
  if (key) return say(wallet, 'mail', { key })
  if (email.toLowerCase() === emailOfVisitor(wallet)?.toLowerCase())
    return say(wallet, 'mail', { key: 'email-change.same' })
  await requestMail(wallet, email)
}

/** Another mail, for the address that was typed before. */
export function resendChange(wallet: Wallet, email: string): Promise<void> {
  return requestMail(wallet, email)
}

const requestMail = async (wallet: Wallet, email: string): Promise<void> => {
  if (isAsking(changeOf(wallet).state.flow)) return
  const seconds = cooldownOf(wallet)
  if (seconds > 0) return say(wallet, 'mail', { key: 'email-throttled', values: { n: String(seconds) } })
  await run(wallet, 'mail', async ({ auth, signal, isCurrent }) => {
    const { action } = await auth.ask('UPDATE_EMAIL', { email }, signal)
    startCooldown(wallet)
    if (!isCurrent()) return
    const step = action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    const { view, data } = currentEntry(wallet.state.router)
    const before = view === 'UpdateEmail' ? data : undefined
    if (!before) {
      wallet.track('EMAIL_EDIT')
      wallet.go.to('UpdateEmail', { step, email })
    } else if (before.step !== step) {
      // The frame says whose code comes next, also of another mail.
      wallet.go.replace('UpdateEmail', { step, email })
    }
  })
}

/** All digits of the code to the address of now. */
export async function confirmOldEmail(wallet: Wallet, email: string, otp: string): Promise<void> {
  if (isAsking(changeOf(wallet).state.flow)) return
  await run(wallet, 'code', async ({ auth, signal, isCurrent }) => {
    await auth.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)
    // The new address has got its mail with that.
    startCooldown(wallet)
    if (isCurrent()) wallet.go.replace('UpdateEmail', { step: 'secondary', email })
  })
}

/** All digits of the code to the new address. */
export async function confirmNewEmail(wallet: Wallet, otp: string): Promise<void> {
  if (isAsking(changeOf(wallet).state.flow)) return
  await run(wallet, 'code', async ({ auth, isCurrent }) => {
    const before = emailOfVisitor(wallet)
    // Not given up when the visitor leaves: the address may be changed all the same.
    const { newEmail } = await auth.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
    endCooldown(wallet)
    // Somebody else, or nobody, is signed in meanwhile.
    if (!infoOf(wallet) || emailOfVisitor(wallet) !== before) return
    auth.emailChanged(newEmail)
    noticesOf(wallet).show('success', 'notice.email-changed', { email: newEmail })
    if (isCurrent()) leaveFlow(wallet)
  })
}

/** To where the visitor came from, past the steps of the change. */
const leaveFlow = (wallet: Wallet): void => {
  while (currentEntry(wallet.state.router).view === 'UpdateEmail') wallet.go.back()
}

/** The step is left: what it waits for is given up, and what it said forgotten. */
export function leaveChange(wallet: Wallet): void {
  const attempt = changeOf(wallet)
  attempt.controller?.abort()
  attempt.controller = undefined
  const { modal, router } = wallet.state
  if (!modal.open || currentEntry(router).view !== 'UpdateEmail') attempt.typed = ''
  attempt.state.flow = { step: 'idle' }
}

/** The visitor types again. */
export function clearChangeProblem(wallet: Wallet): void {
  const { state } = changeOf(wallet)
  if (state.flow.step === 'failed') state.flow = { step: 'idle' }
}
