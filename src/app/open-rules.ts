/** Which view `open()` shows, and when a dialog may not be closed (spec sections 2 and 4, decisions 14, 16). */
import type { CloseReason } from '../state/modal.ts'
import { activeAccount, activeNetwork, isSupported } from '../state/network.ts'
import { currentEntry, type ViewEntry, type ViewName } from '../state/router.ts'
import { isOffered } from './features.ts'
import type { Wallet } from './wallet.ts'

/**
 * The views a host may name (interface section 3), and what each asks for; the others are steps of a flow. `home`: wherever
 * the visitor belongs. `terms`: who is to agree to the host's terms first does so on Connect (decisions 23).
 */
const OPENABLE: { readonly [V in ViewName]?: 'home' | 'terms' | 'account' | '' } = {
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
}

const isConnected = (wallet: Wallet) => activeAccount(wallet.state).status === 'connected'

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
  readonly view?: string
  readonly namespace?: string
  readonly uri?: string
  readonly arguments?: Readonly<Record<string, unknown>>
}

/** `undefined`: there is no such view, or its feature is off. */
export const openEntry = (wallet: Wallet, request: OpenRequest): ViewEntry | undefined => {
  const { view } = request
  if (view === undefined || view === '') return homeEntry(wallet)
  if (!isOffered(wallet.state, view)) return undefined
  const kind = OPENABLE[view]
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
