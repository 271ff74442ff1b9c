/**
 * The stack of views of one element, which views exist and what data each needs. When a view may be opened is decided in
 * `surface/openable-views.ts`.
 */
import { proxy } from 'valtio/vanilla'
import type { DirectoryWallet } from '../api/contract.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'
import type { SocialProvider } from '../frame/contract.ts'

/** The parts of a directory wallet that are needed to reach it by links. */
export type LinkedWallet = Pick<DirectoryWallet, 'id' | 'name'> &
  Partial<
    Pick<
      DirectoryWallet,
      | 'rdns'
      | 'mobileLink'
      | 'desktopLink'
      | 'webappLink'
      | 'universalLink'
      | 'appStore'
      | 'playStore'
      | 'chromeStore'
      | 'homepage'
      | 'injected'
    >
  > & { readonly imageUrl?: string | undefined }

/** Who ended a connection: the visitor in this tab, the wallet, or the visitor in another tab. */
export type EndedBy = 'visitor' | 'wallet' | 'tab'

export type OnwardView = 'Account' | 'Networks' | 'Receive' | 'Activity' | 'Send' | 'Pay'

/** The data of each view; `undefined`: it needs none. A new view adds its line here. */
export type ViewData = {
  /** `namespace`: list only wallets for it. `endedBy`: the connection has just ended, and the view says how. */
  Connect: { readonly namespace?: Namespace; readonly endedBy?: EndedBy } | undefined
  /** One wallet that several connectors reach, each for its own namespaces. */
  ChooseNamespace: { readonly connectorIds: readonly string[] }
  /** The list of wallets, when `features.collapseWallets` keeps it off Connect. */
  ConnectWallets: undefined
  AllWallets: undefined
  /** Where to install a wallet. */
  Downloads: { readonly walletId: string }
  GetWallet: undefined
  WhatIsAWallet: undefined
  Connecting: { readonly connectorId: string }
  ConnectingWalletConnect: { readonly wallet: LinkedWallet }
  /** `uri`: a pairing uri that the page's own client made; it is shown and not paired here. */
  ConnectingWalletConnectBasic: { readonly uri: string } | undefined
  /** The visitor opens the link that was mailed there. */
  EmailVerifyDevice: { readonly email: string }
  /** The visitor types the code that was mailed there. */
  EmailVerifyOtp: { readonly email: string }
  /**
   * The visitor changes the address of the embedded wallet: types the new one, then the code that was mailed to the old one (`primary`)
   * or to the new one (`secondary`).
   */
  UpdateEmail: { readonly step: 'primary' | 'secondary'; readonly email: string } | undefined
  /** All social accounts, where Connect has room for some of them. */
  ConnectSocials: undefined
  /** The visitor signs in there, in a window of its own. */
  ConnectingSocial: { readonly provider: SocialProvider }
  /** The visitor approves in the app, by a code or a link. */
  ConnectingFarcaster: undefined
  Account: undefined
  /** Everything that the account holds. */
  Tokens: undefined
  /** Connected wallets and their accounts. */
  SwitchAccount: undefined
  /** What can be set for whoever is connected. */
  Settings: undefined
  Networks: undefined
  SwitchNetwork: { readonly caipNetworkId: CaipNetworkId }
  SwitchActiveChain: {
    readonly switchToChain: CaipNetworkId
    /** The view to show once the wallet is connected, instead of closing. */
    readonly navigateTo?: OnwardView
    /** Clears the stack on the way there. */
    readonly navigateWithReplace?: boolean
  }
  /** `swap`: the exchange does not serve the network in use; others that it serves are listed. */
  UnsupportedChain: { readonly mode: 'swap' } | undefined
  Receive: undefined
  /** The networks on which the account's address can receive. */
  CompatibleNetworks: undefined
  Activity: undefined
  /** `token`: contract or mint, absent for the coin. `amount`: decimal text in token units (decisions 13). */
  Send: { readonly to?: string; readonly amount?: string; readonly token?: string } | undefined
  SelectToken: undefined
  SendPreview: undefined
  /**
   * What `open({ view: 'Pay', arguments })` asks for, as given; `undefined`: the payment that is under way. Read strictly by the view,
   * which says what is wrong with it.
   */
  Pay: Readonly<Record<string, unknown>> | undefined
  /** What became of a payment. */
  Paid: { readonly hash: string }
  /** Smart sessions of the account. */
  SmartSessions: undefined
  /** A smart session that the page asks for, before the wallet is asked. */
  SmartSessionRequest: undefined
  /** What the wallet has granted. */
  SmartSessionCreated: undefined
  /**
   * Tokens are addresses, or symbols in any case; `amount` is decimal text in units of the first (decisions 72). `receive`: at least so much
   * of the second is wanted, with whatever the account has; empty where it is not known how much. With it, no second token is the coin,
   * whose symbol others may have. Not for hosts.
   */
  Swap:
    | {
        readonly fromToken?: string
        readonly toToken?: string
        readonly amount?: string
        readonly receive?: string
      }
    | undefined
  /** The list of tokens, for one side of the swap. */
  SwapSelectToken: undefined
  SwapPreview: undefined
  /** `choose`: the list of currencies to pay in, or of what can be bought. `symbol`: what is wanted, `amount`: for so much money. */
  OnRamp:
    | { readonly choose: 'payment' | 'item' }
    | { readonly choose?: undefined; readonly symbol: string; readonly amount?: string | undefined }
    | undefined
  /** The visitor pays at a provider's page, in a window of its own. */
  BuyInProgress: undefined
  /** What was bought. */
  OnRampActivity: undefined
  WhatIsABuy: undefined
  /** A name for the account of the embedded wallet. */
  RegisterAccountName: undefined
  /** The name that was registered since the page was loaded. */
  RegisterAccountNameSuccess: undefined
  /** What the visitor approves in the secure frame. */
  ApproveTransaction: undefined
  /** Signs in to the site. */
  SIWXSignMessage: undefined
}

export type ViewName = keyof ViewData

/** One that is shown for itself, without data. */
export type StandaloneView = 'ApproveTransaction' | 'SIWXSignMessage'

export type ViewEntry = { [V in ViewName]: { readonly view: V; readonly data: ViewData[V] } }[ViewName]

export type Direction = 'forward' | 'back' | 'none'

export type RouterState = {
  stack: ViewEntry[]
  direction: Direction
  /** Counts navigations. Part of the key of the view, so that one shown twice in a row is mounted anew. */
  steps: number
  /** Where the visitor goes once a wallet is connected, in place of closing. */
  onward?: OnwardView | undefined
  /** Time of the last navigation, by `performance.now()`. */
  at: number
}

const connect: ViewEntry = { view: 'Connect', data: undefined }

export const createRouterState = (): RouterState =>
  proxy<RouterState>({ stack: [connect], direction: 'none', steps: 0, at: -Infinity })

/** The view on top of the stack, which is never empty. */
export const currentEntry = (router: { readonly stack: readonly ViewEntry[] }): ViewEntry =>
  router.stack.at(-1) ?? connect

const update = (router: RouterState, stack: ViewEntry[], direction: Direction): void => {
  router.stack = stack
  router.direction = direction
  router.steps += 1
  router.at = performance.now()
}

export const navigate = (router: RouterState, entry: ViewEntry): void => {
  const front = currentEntry(router)
  // A double click must not push the view twice. JSON compares well enough: view data is small and plain.
  if (front.view === entry.view && JSON.stringify(front.data) === JSON.stringify(entry.data)) return
  update(router, [...router.stack, entry], 'forward')
}

/** Replaces the view on top; back leads to what was below it. */
export const replace = (router: RouterState, entry: ViewEntry): void =>
  update(router, [...router.stack.slice(0, -1), entry], 'forward')

/** Returns false when there is nothing to go back to. */
export const back = (router: RouterState): boolean => {
  if (router.stack.length < 2) return false
  update(router, router.stack.slice(0, -1), 'back')
  return true
}

/** Nobody has gone anywhere from the first view. */
export const isAtRest = ({ stack: [front, ...rest], direction }: RouterState): boolean =>
  rest.length === 0 && front?.data === undefined && direction === 'none'

/** Shows one view with nothing to go back to. */
export const reset = (router: RouterState, entry: ViewEntry = connect, direction: Direction = 'none'): void =>
  update(router, [entry], direction)
