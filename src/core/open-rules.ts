/**
 * Where a dialog belongs when nobody has named a view, when it may not be closed (specification 2, 4, decisions 16), and which press was meant
 * for the view before. What becomes of a view that a host names is decided in `surface/openable-views.ts`, fetched by
 * `surface/open-request.ts` when it does.
 */
import { isConnected as isSessionThere } from '../state/account.ts'
import type { CloseReason } from '../state/modal.ts'
import { activeAccount, isElsewhere, mustSignIn } from '../state/network.ts'
import { currentEntry, type ViewEntry } from '../state/router.ts'
import type { Wallet } from './wallet.ts'

/** The views that a host may name (interface 7); the others are steps of a flow. */
export type OpenableView =
  | 'Connect'
  | 'UnsupportedChain'
  | 'AllWallets'
  | 'ConnectingWalletConnectBasic'
  | 'Networks'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'Account'
  | 'Send'
  | 'Receive'
  | 'Swap'
  | 'OnRamp'
  | 'Activity'
  | 'Settings'
  | 'Profile'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'ApproveTransaction'
  | 'Pay'
  | 'SIWXSignMessage'
  | 'SmartSessions'

export type OpenRequest = {
  readonly view?: string | undefined
  readonly namespace?: string | undefined
  readonly uri?: string | undefined
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** Nothing is named: the dialog opens wherever the visitor belongs. */
export const isPlain = ({ view, namespace, uri }: OpenRequest): boolean =>
  !view && (namespace ?? uri) === undefined

export const isConnected = (wallet: Wallet): boolean => isSessionThere(activeAccount(wallet.state))

/** Whoever is connected is on a network that has to be left. */
export const mustLeave = ({ state, session }: Wallet): boolean =>
  session.connector() !== undefined && isElsewhere(state)

/** Where the visitor belongs when nobody asked for a view. */
export const homeEntry = (wallet: Wallet): ViewEntry => {
  const view = !isConnected(wallet)
    ? 'Connect'
    : mustLeave(wallet)
      ? 'UnsupportedChain'
      : mustSignIn(wallet.state)
        ? 'SIWXSignMessage'
        : 'Account'
  return { view, data: undefined }
}

/**
 * UnsupportedChain, also behind a view it opened, keeps the dialog: Disconnect and its networks lead out. So does a sign-in that the host
 * requires (decisions 87), and what is approved for it: Cancel leads out.
 */
export const isGuarded = (wallet: Wallet, reason: CloseReason): boolean => {
  const { router } = wallet.state
  const { view } = currentEntry(router)
  return (
    reason !== 'connected' &&
    isConnected(wallet) &&
    (mustLeave(wallet)
      ? [view, router.stack[0]?.view].includes('UnsupportedChain')
      : mustSignIn(wallet.state) && /^(SIWX|Approve)/.test(view))
  )
}

/** Milliseconds: so long after a navigation a press may still be meant for the view before. */
const STRAY_MS = 500

/**
 * A press that was meant for what stood there before: the second one of a double click, or one right after a navigation, whose
 * view may be shorter than the last. Keys and scripts press without a count.
 */
export const isStray = ({ detail }: { readonly detail: number }, router: { readonly at: number }): boolean =>
  detail > 1 || (detail > 0 && performance.now() - router.at < STRAY_MS)
