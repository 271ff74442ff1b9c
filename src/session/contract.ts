/**
 * Who is connected, on which network, by which connector: what the rest of the product may ask of the session, what the session
 * needs of the page, and the state and effects of its table, the host's events among them. Types only.
 */
import type { Address } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace, Network } from '../chains/network.ts'
import type { Accounts, Connector, Link } from '../connectors/connector.ts'
import type { Wallets } from '../connectors/wallets.ts'
import type { Clock } from '../lib/clock.ts'
import type { AccountState, AccountsState } from '../state/account.ts'
import type { ConnectionState } from '../state/connection.ts'
import type { CloseReason, ModalState } from '../state/modal.ts'
import type { NetworkState } from '../state/network.ts'
import type { FeatureValue, ProjectState } from '../state/project.ts'
import type { RemoteFeatureName } from '../state/remote-features.ts'
import type { EndedBy, OnwardView, RouterState } from '../state/router.ts'

export type Session = {
  /** The connector in use, of the active namespace or this one. */
  connector(namespace?: Namespace): Connector | undefined
  /** In this namespace; a wallet that covers all of them ends in all. Without a namespace: everywhere. `by`: the visitor, who is shown that it has ended. */
  disconnect(namespace?: Namespace, by?: 'visitor'): Promise<void>
  /** A network for which no wallet has to be asked; its namespace is the active one from now on. */
  choose(network: Network): void
  /** Where the visitor goes with the wallet that is connected next; undefined: nowhere else. */
  switchAfterConnect(caipNetworkId: CaipNetworkId | undefined): void
  /** What follows wallets, fetched once, when it is needed. Rejects with `chunk-failed`. */
  live(): Promise<LiveSession>
}

/** Follows connectors, and has the table write account, connection and network from what they say. */
export type LiveSession = {
  /** A connector answered: connected from now on. */
  accept(connector: Connector, link: Link, how?: { readonly restored?: boolean }): void
  /** Another of the accounts that the wallet shares; its namespace is the active one from now on, unless the visitor goes to another one while the wallet is asked. Rejects where the wallet has a say in it and does not agree. */
  chooseAccount(namespace: Namespace, address: Address): Promise<void>
  /** Which of these, as the wallet lists them now, is in use. */
  activeOf(namespace: Namespace, accounts: Accounts): Address
  /** Asks the wallet for its accounts and network, and writes them; that of the active namespace, or of this one. */
  sync(namespace?: Namespace): Promise<void>
  /** Asks the connected wallet to switch, once, and writes how that goes where the view SwitchNetwork reads it; opens no view. Rejects with 4001 when the visitor declines. */
  requestSwitch(network: Network): Promise<void>
  /** After a connect: asks for a network first where the visitor wants another one, or the wallet has to leave its own; then closes or goes on, or leaves the visitor on UnsupportedChain (decisions 16). */
  finishConnect(): Promise<void>
}

/** The modal of one element, in a dialog or embedded, as far as the end of a connection leads somewhere. */
export type SessionView = {
  readonly state: { readonly modal: ModalState; readonly router: RouterState }
  readonly go: {
    home(): void
    to(view: OnwardView): void
    reset(view: OnwardView | 'UnsupportedChain'): void
    reset(view: 'Connect', data: { readonly endedBy: EndedBy }): void
    reset(view: 'SwitchNetwork', data: { readonly caipNetworkId: CaipNetworkId }): void
  }
  readonly modal: { open(): Promise<void>; requestClose(reason: CloseReason): boolean }
}

/** What the session needs of the page around it. */
export type SessionPage = {
  readonly state: {
    readonly account: AccountsState
    readonly network: NetworkState
    readonly connection: ConnectionState
    readonly config: {
      readonly enableReconnect: boolean
      readonly allowUnsupportedChain: boolean
      readonly basic: boolean
      readonly projectId: string | undefined
      readonly enableNetworkSwitch: boolean
      readonly connectorImages: Readonly<Record<string, string>>
      readonly features: { readonly [K in RemoteFeatureName]?: FeatureValue | undefined }
    }
    readonly project: ProjectState
  }
  readonly connectors: Wallets
  readonly elements: ReadonlySet<SessionView>
  readonly clock: Clock
  refreshBalance(): void
  startServices(): void
  /** Fetches what speaks to the secure frame, whose connector is there then. */
  auth(): Promise<{ readonly connectorId: string }>
  clearCaches(): void
  report(error: unknown): void
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
}

/** The host hears of it, by the element's event of that name. */
export type HostEvent =
  | { readonly type: 'wm-disconnect' | 'wm-account-change'; readonly namespace: Namespace }
  | { readonly type: 'wm-connect'; readonly namespace: Namespace; readonly isReconnect: boolean }
  /** `isFallback`: by what the page offers; nobody has chosen this one. */
  | { readonly type: 'wm-network-change'; readonly isFallback?: boolean | undefined }

/** By namespace; absent where there is none. */
export type ByNamespace<T> = { readonly [N in Namespace]?: T }

/** What the session knows of a namespace beside the account that is shown. */
export type Connection = {
  /** Of whoever is connected. */
  connector?: Connector | undefined
  /**
   * The connector's id that storage names, until that connector is asked, the namespace is taken or left, or another tab is back at whoever
   * is connected here: one reconnect per page load and per change by another tab, also when it comes late.
   */
  awaited?: string | undefined
  /** The last network in use that the page offers. */
  preferred?: Network | undefined
  /** The account that the visitor has chosen, and the one that the wallet put first when it was asked, or spoke by itself, last. */
  chosen?: Address | undefined
  first?: Address | undefined
  /** Counts how often the namespace was taken or left: what was asked of one connection is not used for the next. News of the same one do not count. */
  generation: number
  /** Counts what the wallet has said by itself of its accounts, networks and session: an answer that is older is asked for again. */
  revision: number
}

export type SessionState = {
  readonly account: Readonly<Record<Namespace, AccountState>>
  readonly network: NetworkState
  readonly connection: Readonly<Record<Namespace, Connection>>
}

/** The state itself, not a copy, as a transition writes to it, with what has to be done once it is written. */
export type Draft = SessionState & { readonly effects: SessionEffect[] }

/**
 * Who ended it decides what is shown. `page`: the host's code, another wallet that took the namespace, or the same one that came back without it; nobody is shown why.
 * `visitor`, with a view that says it has ended, also stands for a session that turned out to be over when it was to be restored, and for a sign-in that failed.
 */
export type LeftBy = EndedBy | 'page'

/** What has to be done once the state is written, by kind. */
export type SessionEffects = {
  readonly watch: { readonly connector: Connector }
  readonly unwatch: { readonly connector: Connector }
  readonly revoke: { readonly connector: Connector }
  readonly remember: { readonly connector: Connector }
  /** An undefined connector id is forgotten. */
  readonly saveSession: { readonly values: Change }
  /** An undefined account is forgotten. */
  readonly saveAccounts: { readonly values: Change }
  /** What storage has of these namespaces; an id stays if it is of another connector than `ids` names. */
  readonly forget: { readonly namespaces: readonly Namespace[]; readonly ids: ByNamespace<string> }
  readonly startServices: object
  readonly leaveUnsupported: object
  readonly showUnsupported: object
  readonly readBalance: { readonly isOnlyIfOpen: boolean }
  /** `isInUse`: it was the namespace in use. */
  readonly showDisconnected: { readonly by: LeftBy; readonly isInUse: boolean }
}

/** What is written to storage, by namespace. */
export type Change = { readonly [N in Namespace]?: string | undefined }

export type PageEffect = {
  readonly [T in keyof SessionEffects]: { readonly type: T } & SessionEffects[T]
}[keyof SessionEffects]

/** Carried out in the order in which a row has pushed them. */
export type SessionEffect = HostEvent | PageEffect
