/** What becomes of a view that a host names in `open()` (specification 2, decisions 14). */
import { homeEntry, isConnected, mustLeave, type OpenableView, type OpenRequest } from '../core/open-rules.ts'
import type { Wallet } from '../core/wallet.ts'
import { mustAgree } from '../features/connect/connect.state.ts'
import { approvalsOf } from '../state/approvals.ts'
import { mustSignIn } from '../state/network.ts'
import type { ViewEntry, ViewName } from '../state/router.ts'
import { isOffered } from './features.ts'

/**
 * What each asks for, once no sign-in that the host requires is due (decisions 9, 87). `home`: wherever the visitor belongs. `terms`: who
 * is to agree to the host's terms first does so on Connect (decisions 23). `approval`: what waits in the secure frame, and nothing without
 * it. `SwitchActiveChain` is read in `open-request.ts`.
 */
const OPENABLE: Readonly<
  Record<Exclude<OpenableView, 'SwitchActiveChain'>, 'home' | 'terms' | 'account' | 'approval' | ''>
> = {
  Connect: 'home',
  UnsupportedChain: 'home',
  AllWallets: 'terms',
  ConnectingWalletConnectBasic: 'terms',
  Networks: '',
  // Without a network to switch to, the list of them.
  SwitchNetwork: '',
  Account: 'account',
  Send: 'account',
  Receive: 'account',
  Swap: 'account',
  OnRamp: 'account',
  Activity: 'account',
  Settings: 'account',
  Profile: 'account',
  // Leave by themselves where there is no name to register, and none that was.
  RegisterAccountName: 'account',
  RegisterAccountNameSuccess: 'account',
  SmartSessions: 'account',
  ApproveTransaction: 'approval',
  // Whoever is not connected reads first what is to be paid.
  Pay: '',
  SIWXSignMessage: 'account',
}

/** Names of theirs that lead to a view of another name here (decisions 60). */
const RENAMED: Readonly<Record<string, ViewName>> = { Profile: 'SwitchAccount' }

const kinds: Readonly<Record<string, string>> = OPENABLE

const isApproving = (wallet: Wallet): boolean => approvalsOf(wallet).shownIn === wallet.modal.element

/** Home, or what is approved for a sign-in that the host requires: to leave that would refuse it (decisions 87). */
export const homeOrApproval = (wallet: Wallet): ViewEntry =>
  mustSignIn(wallet.state) && isApproving(wallet)
    ? { view: 'ApproveTransaction', data: undefined }
    : homeEntry(wallet)

/** `undefined`: there is no such view, or its feature is off. */
export const openEntry = (wallet: Wallet, request: OpenRequest): ViewEntry | undefined => {
  const { view: named } = request
  if (named === undefined || named === '') return homeOrApproval(wallet)
  const kind = Object.hasOwn(OPENABLE, named) ? kinds[named] : undefined
  const view = Object.hasOwn(RENAMED, named) ? RENAMED[named] : named
  if (kind === undefined || view === undefined || !isOffered(wallet.state, view)) return undefined
  if (
    kind === 'home' ||
    // Not Pay, whose arguments would be lost: it is `features/pay` that lets the sign-in come first. What is approved for that stays.
    (mustSignIn(wallet.state) && (view !== 'Pay' || isApproving(wallet))) ||
    (kind === 'account' && (!isConnected(wallet) || mustLeave(wallet))) ||
    (kind === 'approval' && !isApproving(wallet)) ||
    (kind === 'terms' && mustAgree(wallet))
  )
    return homeOrApproval(wallet)
  if (view === 'Pay') return { view, data: payArguments(request.arguments) }
  if (view === 'Send') return { view, data: textsOf(request.arguments, ['to', 'amount', 'token']) }
  if (view === 'Swap') return { view, data: textsOf(request.arguments, ['fromToken', 'toToken', 'amount']) }
  // All of these stand alone.
  return { view: view === 'SwitchNetwork' ? 'Networks' : view, data: undefined } as ViewEntry
}

/** Those of these arguments that are texts of a sensible length. */
const textsOf = (given: OpenRequest['arguments'], keys: readonly string[]) => {
  const text = (key: string) => {
    const value = given?.[key]
    // Longer is no address and no amount; cut, it could be another one.
    return typeof value === 'string' && value.length <= 200 ? [[key, value]] : []
  }
  return given && Object.fromEntries(keys.flatMap(text))
}

/** As given, as far as it can be a payment's: the view says what is wrong with the rest. Plain, because data of views is compared as JSON. */
const payArguments = (given: OpenRequest['arguments']) => {
  const plain = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, 300) : typeof value === 'number' ? value : null
  const fields = ['recipient', 'amount', 'network', 'token', 'label', 'expiresAt']
  const said = fields.flatMap((key) =>
    given?.[key] === undefined ? [] : [[key, plain(given[key])] as const],
  )
  return given && Object.fromEntries(said)
}
