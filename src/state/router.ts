/**
 * The stack of views of one element. Owns which views there are and what each needs; who may open which when is
 * decided by `app/open-rules.ts`.
 */
import { proxy } from 'valtio/vanilla'
import type { DirectoryWallet } from '../api/wallets.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'

/** A wallet of the directory, as far as it can be reached by links. */
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

/** Here by hand, the wallet itself, or by hand in another tab of the page. */
export type EndedBy = 'visitor' | 'wallet' | 'tab'

export type OnwardView = 'Account' | 'Networks' | 'Receive' | 'Activity' | 'Send'

/** What a view needs to be shown. `undefined`: nothing. A later feature adds its line here. */
export type ViewData = {
  /** `namespace`: only wallets for it. `endedBy`: who has just disconnected. */
  Connect: { readonly namespace?: Namespace; readonly endedBy?: EndedBy } | undefined
  /** One wallet for more than one namespace, by more than one way. */
  ChooseNamespace: { readonly connectorIds: readonly string[] }
  /** The list of wallets where `features.collapseWallets` took it off Connect. */
  ConnectWallets: undefined
  AllWallets: undefined
  /** Where a wallet can be had that is not here. */
  Downloads: { readonly walletId: string }
  GetWallet: undefined
  WhatIsAWallet: undefined
  Connecting: { readonly connectorId: string }
  ConnectingWalletConnect: { readonly wallet: LinkedWallet }
  /** `uri`: of the page's own client, shown and not paired. */
  ConnectingWalletConnectBasic: { readonly uri: string } | undefined
  Account: undefined
  /** All that the account holds. */
  Tokens: undefined
  /** Wallets that are connected, and their accounts. */
  SwitchAccount: undefined
  Networks: undefined
  SwitchNetwork: { readonly caipNetworkId: CaipNetworkId }
  SwitchActiveChain: {
    readonly switchToChain: CaipNetworkId
    /** Where the host wants the visitor once the wallet is connected, in place of closing. */
    readonly navigateTo?: OnwardView
    /** With nothing behind it. */
    readonly navigateWithReplace?: boolean
  }
  UnsupportedChain: undefined
  Receive: undefined
  /** The networks an address is good for. */
  CompatibleNetworks: undefined
  Activity: undefined
  /** `token`: contract or mint; absent: the coin. `amount`: decimal text in token units (decisions 13). */
  Send: { readonly to?: string; readonly amount?: string; readonly token?: string } | undefined
  SelectToken: undefined
  SendPreview: undefined
}

export type ViewName = keyof ViewData

export type ViewEntry = { [V in ViewName]: { readonly view: V; readonly data: ViewData[V] } }[ViewName]

export type Direction = 'forward' | 'back' | 'none'

export type RouterState = {
  stack: ViewEntry[]
  direction: Direction
  /** Counts navigations, so that the same view shown twice is two views to the eye and to focus. */
  turn: number
  /** When the last of them was, by `performance.now()`. */
  at: number
}

const connect: ViewEntry = { view: 'Connect', data: undefined }

export const createRouterState = (): RouterState =>
  proxy<RouterState>({ stack: [connect], direction: 'none', turn: 0, at: -Infinity })

/** The view in front. The stack is never empty. */
export const currentEntry = (router: { readonly stack: readonly ViewEntry[] }): ViewEntry =>
  router.stack.at(-1) ?? connect

const turn = (router: RouterState, stack: ViewEntry[], direction: Direction): void => {
  router.stack = stack
  router.direction = direction
  router.turn += 1
  router.at = performance.now()
}

export const navigate = (router: RouterState, entry: ViewEntry): void => {
  const front = currentEntry(router)
  // A double click is one step: the data of views are a few plain words.
  if (front.view === entry.view && JSON.stringify(front.data) === JSON.stringify(entry.data)) return
  turn(router, [...router.stack, entry], 'forward')
}

/** Takes the place of the view in front: back leads to what was behind it. */
export const replace = (router: RouterState, entry: ViewEntry): void =>
  turn(router, [...router.stack.slice(0, -1), entry], 'forward')

/** False when there is nothing behind. */
export const back = (router: RouterState): boolean => {
  if (router.stack.length < 2) return false
  turn(router, router.stack.slice(0, -1), 'back')
  return true
}

/** One view and nothing behind it. */
export const reset = (router: RouterState, entry: ViewEntry = connect, direction: Direction = 'none'): void =>
  turn(router, [entry], direction)
