/** Which view `open()` shows, and when a dialog may not be closed (specification 2, 4, decisions 14, 16). */

import { DEFAULTS } from '../core/defaults.ts'
import type { Wallet } from '../core/wallet.ts'
import { isConnected as isSessionThere } from '../state/account.ts'
import type { CloseReason } from '../state/modal.ts'
import { activeAccount, activeNetwork, isSupported } from '../state/network.ts'
import { currentEntry, type ViewEntry, type ViewName } from '../state/router.ts'
import { isOffered } from './features.ts'

type Kinds = { readonly [V in ViewName]?: 'home' | 'terms' | 'account' | '' }

/**
 * The views a host may name (interface 7), and what each asks for; the others are steps of a flow. `home`: wherever
 * the visitor belongs. `terms`: who is to agree to the host's terms first does so on Connect (decisions 23).
 */
const OPENABLE = {
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
  Activity: 'account',
} as const satisfies Kinds

/** `SwitchActiveChain` is read by a part of its own. */
export type OpenableView = keyof typeof OPENABLE | 'SwitchActiveChain'

const kinds: Kinds = OPENABLE

const isConnected = (wallet: Wallet) => isSessionThere(activeAccount(wallet.state))

const isElsewhere = ({ state, session }: Wallet) =>
  session.connector() !== undefined &&
  !isSupported(state.network, activeNetwork(state.network)) &&
  !state.config.allowUnsupportedChain &&
  !state.config.basic &&
  state.config.enableNetworkSwitch

/** Where the visitor belongs when nobody asked for a view. */
export const homeEntry = (wallet: Wallet): ViewEntry => {
  const view = !isConnected(wallet) ? 'Connect' : isElsewhere(wallet) ? 'UnsupportedChain' : 'Account'
  return { view, data: undefined }
}

/** These are read by a part of their own (`open-request.ts`). */
export const isSpecial = ({ view, namespace, uri }: OpenRequest): boolean =>
  (namespace ?? uri) !== undefined || view === 'SwitchActiveChain'

export type OpenRequest = {
  readonly view?: string | undefined
  readonly namespace?: string | undefined
  readonly uri?: string | undefined
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** `undefined`: there is no such view, or its feature is off. */
export const openEntry = (wallet: Wallet, request: OpenRequest): ViewEntry | undefined => {
  const { view } = request
  if (view === undefined || view === '') return homeEntry(wallet)
  if (!isOffered(wallet.state, view)) return undefined
  const kind = kinds[view]
  if (
    kind === 'home' ||
    (kind === 'account' && (!isConnected(wallet) || isElsewhere(wallet))) ||
    (kind === 'terms' && wallet.state.config.features.legalCheckbox)
  )
    return homeEntry(wallet)
  if (view === 'Send') return { view, data: sendArguments(request.arguments) }
  // All of these stand alone.
  return kind === undefined
    ? undefined
    : ({ view: view === 'SwitchNetwork' ? 'Networks' : view, data: undefined } as ViewEntry)
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
