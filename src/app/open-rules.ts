/** Which view `open()` shows, and when a dialog may not be closed (spec sections 2 and 4, decisions 14, 16). */
import { isConnected as isSessionThere } from '../state/account.ts'
import type { CloseReason } from '../state/modal.ts'
import { activeAccount, activeNetwork, isSupported } from '../state/network.ts'
import { currentEntry, type ViewEntry, type ViewName } from '../state/router.ts'
import { DEFAULTS } from './defaults.ts'
import { isOffered } from './features.ts'
import type { Wallet } from './wallet.ts'

/** The views a host may name (interface section 3); the others are steps of a flow. */
const OPENABLE = [
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'Account',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'Send',
  'Receive',
  'Activity',
] as const satisfies readonly ViewName[]

export type OpenableView = (typeof OPENABLE)[number]

const openable: readonly ViewName[] = OPENABLE

/** These need an account. */
const NEED_ACCOUNT: readonly ViewName[] = ['Account', 'Send', 'Receive', 'Activity', 'UnsupportedChain']

type Plain =
  | 'Connect'
  | 'ConnectingWalletConnectBasic'
  | 'AllWallets'
  | 'Account'
  | 'UnsupportedChain'
  | 'Networks'
  | 'Receive'
  | 'Activity'

const entry = (view: Plain): ViewEntry => ({
  view,
  data: undefined,
})

const isConnected = (wallet: Wallet) => isSessionThere(activeAccount(wallet.state))

const isElsewhere = ({ state, session }: Wallet) =>
  session.connector() !== undefined &&
  !isSupported(state.network, activeNetwork(state.network)) &&
  !state.config.allowUnsupportedChain &&
  !state.config.basic &&
  state.config.enableNetworkSwitch

/** Where the visitor belongs when nobody asked for a view. */
export const homeEntry = (wallet: Wallet): ViewEntry => {
  if (!isConnected(wallet)) return entry('Connect')
  return entry(isElsewhere(wallet) ? 'UnsupportedChain' : 'Account')
}

export type OpenRequest = {
  readonly view?: string | undefined
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** `undefined`: there is no such view, or its feature is off. */
export const openEntry = (wallet: Wallet, request: OpenRequest): ViewEntry | undefined => {
  const { view } = request
  if (view === undefined || view === '') return homeEntry(wallet)
  if (!isOffered(wallet.state, view) || !openable.includes(view)) return undefined
  if (NEED_ACCOUNT.includes(view) && (!isConnected(wallet) || isElsewhere(wallet))) return homeEntry(wallet)
  if (view === 'Connect') return homeEntry(wallet)
  // Who is to agree to the host's terms first does so on Connect (decisions 23).
  if (view === 'AllWallets' && wallet.state.config.features.legalCheckbox) return homeEntry(wallet)
  if (view === 'UnsupportedChain') return homeEntry(wallet)
  // Without a network to switch to, the list of them.
  if (view === 'SwitchNetwork') return entry('Networks')
  if (view === 'Send') return { view, data: sendArguments(request.arguments) }
  return view === 'AllWallets' ||
    view === 'ConnectingWalletConnectBasic' ||
    view === 'Account' ||
    view === 'Networks' ||
    view === 'Receive' ||
    view === 'Activity'
    ? entry(view)
    : homeEntry(wallet)
}

const sendArguments = (given: OpenRequest['arguments']) => {
  const text = (key: string) => {
    const value = given?.[key]
    // Longer is no address and no amount; cut, it could be another one.
    return typeof value === 'string' && value.length <= 200 ? { [key]: value } : {}
  }
  return given && { ...text('to'), ...text('amount'), ...text('token') }
}

/** UnsupportedChain, also behind a view it opened, keeps the dialog: Disconnect and its networks lead out. */
export const isGuarded = (wallet: Wallet, reason: CloseReason): boolean =>
  reason !== 'connected' &&
  (currentEntry(wallet.state.router).view === 'UnsupportedChain' ||
    wallet.state.router.stack[0]?.view === 'UnsupportedChain') &&
  isConnected(wallet) &&
  isElsewhere(wallet)

/**
 * A press that was meant for what stood there before: the second one of a double click, or one right after a navigation, whose
 * view may be shorter than the last. Keys and scripts press without a count.
 */
export const isStray = ({ detail }: { readonly detail: number }, router: { readonly at: number }): boolean =>
  detail > 1 || (detail > 0 && performance.now() - router.at < DEFAULTS.strayMs)
