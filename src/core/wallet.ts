/**
 * The one thing that verbs and views are given. `Core` is shared by all tags of a page; a `Wallet` is the core as one
 * element sees it, with its own dialog and stack of views. Types only: `create-core.ts` and `create-wallet.ts` make them.
 */
import type { Api } from '../api/create-api.ts'
import type { Address, Chain, Hash } from '../chains/chain.ts'
import type { Namespace } from '../chains/network.ts'
import type { Wallets } from '../connectors/wallets.ts'
import type { AlertCode } from '../i18n/en.alerts.ts'
import type { Values } from '../i18n/t.ts'
import type { Clock } from '../lib/clock.ts'
import type { Flights } from '../lib/flight.ts'
import type { SafeStorage } from '../lib/storage.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import type { Session } from '../session/contract.ts'
import type { AccountsState } from '../state/account.ts'
import type { AlertsState } from '../state/alerts.ts'
import type { ConnectionState } from '../state/connection.ts'
import type { DirectoryState } from '../state/directory.ts'
import type { CloseReason, ModalState } from '../state/modal.ts'
import type { NetworkState } from '../state/network.ts'
import type { NoticeState, NoticeTone } from '../state/notice.ts'
import type { ProjectState } from '../state/project.ts'
import type { RouterState, ViewData, ViewEntry, ViewName } from '../state/router.ts'
import type { OwnTransaction, Proposal, TransactionsState } from '../state/transactions.ts'
import type { LateAnswers, SendRequest, UnansweredState } from '../state/unanswered.ts'
import type { Config, OptionName } from '../tag/options/options.ts'
import type { Emit } from './events.ts'

export type SharedState = {
  readonly config: Config
  readonly account: AccountsState
  readonly network: NetworkState
  readonly connection: ConnectionState
  readonly transactions: TransactionsState
  readonly unanswered: UnansweredState
  readonly project: ProjectState
  readonly directory: DirectoryState
  readonly notice: NoticeState
  readonly alerts: AlertsState
}

/** Who is connected, and where, with what hosts get of it. */
export type PageSession = Session & {
  /** For whoever is connected there; undefined while nobody is. */
  provider(namespace: Namespace): HostProvider | StandardWallet | undefined
}

export type Notices = {
  /** An open one closes first; the new one opens after 150 ms (specification 4). `loading` stays until replaced. */
  show(tone: NoticeTone, key: string, values?: Values): void
  hide(): void
}

/** Sent here and not forgotten: followed until the network has decided (decisions 29). */
export type Follow = (
  transaction: Omit<OwnTransaction, 'status' | 'replacedBy' | 'nonce' | 'since' | 'blockNumber' | 'isOther'>,
) => void

/**
 * What has no hash yet is kept. A proposal waits in a Safe under its name: `hash` rejects when its owners decide otherwise; then the
 * visitor is told, unless `isRead` says that the view in front does. A request waits in a wallet: `hash` resolves when that is over,
 * and who has asked follows what came of it.
 */
export type Propose = (
  waiting: Proposal | SendRequest,
  hash: Promise<Hash | undefined>,
  isRead?: () => boolean,
) => void

/** `given`: whatever it was; the others are words. */
export type AlertValues = { readonly given?: unknown } & {
  readonly [K in
    | 'option'
    | 'accepted'
    | 'network'
    | 'view'
    | 'options'
    | 'first'
    | 'second'
    | 'reason']?: string
}

export type RaisedAlert = {
  /** Stable. */
  readonly code: string
  /** English. */
  readonly message: string
  readonly subject?: string | undefined
  readonly cause?: unknown
}

export type Core = {
  /** Itself, also in the `Wallet` of each element: what is made once for the page is made for it (`lib/once-per.ts`). */
  readonly core: Core
  readonly state: SharedState
  readonly connectors: Wallets
  /** Lazy: the first call fetches the chain's chunk. */
  chain(namespace: Namespace): Promise<Chain>
  /** Lazy as well; every HTTP call but chain RPC. */
  api(): Promise<Api>
  /** What services said of accounts is forgotten, on the page and in storage. */
  clearCaches(): void
  /** The visitor shows intent: from here on, and never before, hosts are asked (decisions 1). */
  startServices(): void
  /** A dialog was opened or closed: urls are ranked only while somebody looks (decisions 25). */
  rankUrls(): void
  /** Wallets are looked at: what the directory adds to their list is asked for, once; again after a failure. */
  loadDirectory(): void
  /** How a wallet of the directory is connected here; undefined while it is not loaded. */
  choose(walletId: string): Exclude<ConnectTarget, { directoryId: string }> | undefined
  readonly session: PageSession
  readonly notices: Notices
  /** Reads the native balance, unless a young one is there; what came of it is in the account's state. */
  refreshBalance(how?: { readonly force?: boolean }): void
  /** The same for what the account holds of tokens, with their prices; `moved`: those that have just changed. */
  refreshPortfolio(how?: { readonly force?: boolean; readonly moved?: readonly Address[] }): void
  readonly follow: Follow
  readonly propose: Propose
  readonly lateAnswers: LateAnswers
  /** Links to apps that the directory or the host gave in this page load (`state/known-apps.ts`). */
  readonly knownApps: Set<string>
  readonly storage: SafeStorage
  readonly clock: Clock
  readonly flights: Flights
  readonly emit: Emit
  /** For the host's engineer: bar, `wm-error` and console; once per code and subject. */
  alert(code: AlertCode, values?: AlertValues, cause?: unknown): void
  /** An alert that has its words from elsewhere; `subject`: what it is about, told once. */
  raise(alert: RaisedAlert): void
  /** What the alert was about is over: it may be told again. */
  recovered(code: string): void
  /** The engineer has read the first one. */
  dismissAlert(): void
  /** Something went wrong that is nobody's refusal: `wm-error` and console. */
  report(error: unknown): void
  /** An analytics event, told to the host as `wm-event`. */
  track(event: string, properties?: Readonly<Record<string, unknown>>): void
  /** The elements that share this core, the first one first. */
  readonly wallets: Set<Wallet>
  /** Whether the host page is in front. */
  isVisible(): boolean
}

/** What the tag starts, gives its options to and ends. */
export type StartableCore = Core & {
  /** Finds wallets, restores a stored session, follows unfinished transactions. */
  start(): void
  /** Options changed: what they decide is read again. */
  apply(names: readonly OptionName[]): void
  onEvent(listener: Emit): () => void
  dispose(): void
}

export type Go = {
  to<V extends ViewName>(view: V, ...data: Data<V>): void
  replace<V extends ViewName>(view: V, ...data: Data<V>): void
  back(): void
  /** One view and nothing behind it. */
  reset<V extends ViewName>(view: V, ...data: Data<V>): void
  /** Account, Connect or UnsupportedChain: wherever the visitor belongs now. */
  home(): void
}

export type Data<V extends ViewName> = undefined extends ViewData[V]
  ? [data?: ViewData[V]]
  : [data: ViewData[V]]

/** The dialog or place of one element. */
export type Modal = {
  /** Resolves when the view is shown; rejects with a typed error when it cannot be. */
  open(): Promise<void>
  /** Asks the guard and the host; false when the dialog stays (decisions 6). */
  requestClose(reason: CloseReason): boolean
}

export type Wallet = Core & {
  readonly state: SharedState & { readonly modal: ModalState; readonly router: RouterState }
  readonly go: Go
  readonly modal: Modal
  /** The visitor has picked a wallet: shows its view and asks it, in the turn of the click. */
  connect(target: ConnectTarget): void
}

/** What a visitor picks, and how it is connected. */
export type ConnectTarget =
  | { readonly connectorId: string }
  /** A wallet of the directory, by whatever reaches it here. */
  | { readonly directoryId: string }
  /** What the visitor does first: picks a namespace, opens or scans a link, installs the wallet. */
  | Extract<ViewEntry, { view: 'ChooseNamespace' | 'ConnectingWalletConnect' | 'Downloads' }>
