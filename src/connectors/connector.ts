/**
 * The contract of a connector: one wallet, how to reach it, and what it can do. A connector returns and emits; it never writes
 * state (`session/` does) and never talks to the chain beyond what the wallet itself answers.
 */
import type { Address, Eip1193Provider, Hex, Provider } from '../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../chains/network.ts'

export type WalletType = 'announced' | 'injected' | 'external' | 'standard' | 'walletconnect' | 'auth'

/** The directory's lists. A `custom` wallet is one of the host's that no connector reaches. */
export type DirectoryType = 'featured' | 'custom' | 'recommended'

/** A wallet that a connector reaches. `id` survives a reload: the connector's own id, or the rdns of a wallet that announces itself. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  readonly type: WalletType
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: readonly Namespace[]
  /** See `Connector`. */
  readonly connectsByLink?: boolean | undefined
}

/** A row of the connect list: a wallet that a connector reaches, or one that the directory offers. */
export type ListedWallet = Omit<WalletEntry, 'type' | 'namespaces'> & {
  readonly type: WalletType | DirectoryType
  readonly namespaces?: readonly Namespace[]
}

export type Accounts = readonly [Address, ...Address[]]

/** Of the embedded wallet: whose it is, and what kind of account, which only the secure frame knows (decisions 53). */
export type EmbeddedAccount = {
  /** By address, of all accounts. */
  readonly types: Readonly<Record<Address, EmbeddedType>>
  /** As hosts are told it (interface 3). */
  readonly info: EmbeddedWalletInfo
}

export type EmbeddedWalletInfo = {
  /** What the identity has of it. */
  readonly user: { readonly email?: string; readonly username?: string }
  /** By what the visitor signed in: `email`, or the name of a provider. */
  readonly authProvider: string | undefined
  /** Of the account in use. */
  readonly accountType: EmbeddedType
  /** A counterfactual smart account has no code yet. */
  readonly isSmartAccountDeployed: boolean
}

export type EmbeddedType = 'eoa' | 'smartAccount'

/** What a wallet told of one namespace: addresses checked and not empty, the active one first. */
export type NamespaceLink = {
  readonly accounts: Accounts
  /** Where the wallet is; undefined: it goes wherever a request says. */
  readonly network?: CaipNetworkId | undefined
  /** The networks it agreed to; undefined: any. */
  readonly approved?: readonly CaipNetworkId[] | undefined
  /** Those of `accounts` that are smart accounts; undefined: the wallet does not say, and the chain is asked. */
  readonly smart?: readonly Address[] | undefined
  /** What the wallet calls its accounts, by address; cleaned. */
  readonly labels?: Readonly<Record<Address, string>> | undefined
  /** Who is behind the connector, where that is known only now (WalletConnect). */
  readonly wallet?: { readonly name: string; readonly imageUrl: string | undefined } | undefined
  readonly embedded?: EmbeddedAccount | undefined
}

/** What a wallet told about itself: at least one namespace. */
export type Link = { readonly [N in Namespace]?: NamespaceLink }

/** What a wallet says by itself. */
export type ConnectorEvents = {
  readonly accounts: { readonly namespace: Namespace; readonly accounts: Accounts }
  readonly network: { readonly network: CaipNetworkId }
  /** All of it is told anew: WalletConnect's session update, a Safe, a Wallet Standard wallet, and the embedded wallet when its user has changed. */
  readonly link: { readonly link: Link }
  /** What carries the session (WalletConnect's relay) went away, or is there again. */
  readonly reachable: { readonly isReachable: boolean }
  readonly disconnect: unknown
}

export type ConnectorEvent = {
  readonly [T in keyof ConnectorEvents]: { readonly type: T } & ConnectorEvents[T]
}[keyof ConnectorEvents]

/** The link by which a wallet finds the page (WalletConnect); its time runs out, and another one takes its place. */
export type Pairing =
  /** `endsAt`: wall time in ms when it will be replaced. */
  { readonly step: 'ready'; readonly uri: string; readonly endsAt: number } | { readonly step: 'expired' }

/** Given to every connector; which ones use a field is said there. */
export type ConnectOptions = {
  /** Of a wallet that is reached by a link: each link that it can be found by. */
  readonly onPairing?: (pairing: Pairing) => void
  /**
   * The visitor looks no longer, or the answer was not taken. A connector that holds a session or a window of its
   * own (WalletConnect, Coinbase) ends what this attempt has brought, also after it has answered, and nothing else: another attempt may be under
   * way by then.
   */
  readonly signal?: AbortSignal
}

/** Identifies a WalletConnect request and its response. */
export type RequestId = { readonly id: number; readonly topic: string }

/** `result` is undefined if the wallet rejected the request, and `error` says why. */
export type LateAnswer = { readonly method: unknown; readonly result: unknown; readonly error?: unknown }

/** One request to a wallet elsewhere, for whoever waits for its answer. */
export type RequestWatch = {
  /** The last look before it goes, in the session of this topic: throws when nobody wants it any more. */
  readonly stillWanted: (topic: string) => void
  /** It goes under this number, by which its answer is known after a reload as well. */
  readonly onAsked: (request: RequestId) => void
}

export type Connector = {
  /** Stable over reloads: the rdns of a wallet that announces itself, else the connector's own. */
  readonly id: string
  readonly type: WalletType
  /** What it can connect; a link may hold less. */
  readonly namespaces: readonly Namespace[]
  readonly name: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  /** It asks in a window of its own, which a browser opens in a click only. */
  readonly opensPopup?: boolean
  /** It finds the page by a link, shown as a code or opened by its app. */
  readonly connectsByLink?: boolean
  /** It covers all its namespaces at once, and ends with all of them (specification 4). */
  readonly coversAllNamespaces?: boolean
  /** With it, a wallet that comes later takes its own namespace only, and the others stay with this one (decisions 52). */
  readonly keepsOtherNamespaces?: boolean
  /** Its session, once over, is over for good, so storage forgets it; that of a remote one always is. */
  readonly endsForGood?: boolean
  /** False: it is no row of any list, and never among the recent wallets; it is found by its id alone. */
  readonly isListed?: boolean
  /**
   * It signs and sends. What a host reads by its provider (a balance, a receipt) is answered by the network's own nodes, as it is for one that
   * `isRemote`, which does not set this.
   */
  readonly onlySigns?: boolean
  /** How long it may take to come back, in ms, where its parts have deadlines of their own. */
  readonly restoreMs?: number
  /**
   * It is on another device, behind a relay, and only signs: the chain is read from the network's own nodes. Its requests have
   * ids of their own and outlive the page (`RequestWatch`), and its session, once over, is over for good.
   */
  readonly isRemote?: boolean
  /** False: it is not stored, because it comes with the frame that the page is in. */
  readonly isPersistent?: boolean
  /** What other tabs store does not take it away: it comes with its frame, and whoever finds it there connects it (`core/wallets/safe.ts`). */
  readonly restoresByItself?: boolean
  /** False: it stays on its network, so it is not asked to switch. */
  readonly canSwitch?: boolean
  /** False: somebody else pays the fee of what it sends, so no coin is held back for it. */
  readonly paysFee?: boolean
  /** It keeps keys of its own with the page, which are wiped when another wallet takes its place (decisions 37). */
  readonly keepsKeys?: boolean
  /** Fetches its own code, and answers undefined where that is there already; rejects with `chunk-failed`. A connector without this method has none of its own. */
  prepare?(): Promise<void> | undefined
  /** Fetches what reads its answers, for somebody who is about to connect; asks it nothing. */
  warm?(): void
  /** `watch`: of what is asked by it, heard where requests outlive the page (WalletConnect). */
  provider(namespace: Namespace, watch?: RequestWatch): Provider | undefined
  /**
   * Only where owners decide (a Safe): what sends one transaction, or one batch of calls (EIP-5792), and says by which name it waits until
   * there is a hash.
   * `hash` rejects when they decide otherwise.
   */
  proposalProvider?(onProposed: (name: Hex, hash: Promise<Hex>) => void): Eip1193Provider
  /** May prompt a person, so it has no deadline. Rejects with what the wallet threw. */
  connect(options?: ConnectOptions): Promise<Link>
  /** Never prompts: of an EIP-1193 wallet it asks `eth_accounts` and `eth_chainId` only (decisions 8). `undefined`: the wallet shares nothing. */
  restore(): Promise<Link | undefined>
  /** Gives back the permission where the wallet can (EIP-2255). Rejects when it could and failed. */
  disconnect(): Promise<void>
  /**
   * What the wallet says now. Asked when the visitor has confirmed a transfer, right before the wallet is asked to send it, and whenever it is
   * synced. The embedded wallet is taken to the page's network by it. `namespace`: the one that is asked about, for a wallet that answers of one
   * at a time; else the one in use.
   */
  current(namespace?: Namespace): Promise<Link | undefined>
  /** Where a choice among its accounts is its own as well: asked before the choice is written. Rejects when it stays with another. */
  useAccount?(namespace: Namespace, address: Address): Promise<void>
  /** Listens to a wallet that has answered before, until the returned function is called. */
  watch(listener: (event: ConnectorEvent) => void): () => void
}
