/**
 * The one thing that verbs and views are given. `Core` is shared by all tags of a page; a `Wallet` is the core as one
 * element sees it, with its own dialog and stack of views. Both are made of the contracts in `contracts/`: who needs only one of
 * these asks for that one. Types only: `create-core.ts` and `create-wallet.ts` make them.
 */
import type { Namespace } from '../chains/network.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import type { Session } from '../session/contract.ts'
import type { ModalState } from '../state/modal.ts'
import type { RouterState } from '../state/router.ts'
import type { Config } from '../tag/options/options.ts'
import type { ConnectTarget, Directory } from './contracts/directory.ts'
import type { Go, Modal } from './contracts/element.ts'
import type { Embedded } from './contracts/embedded.ts'
import type { Platform } from './contracts/platform.ts'
import type { Reads } from './contracts/reads.ts'
import type { Reporting } from './contracts/reporting.ts'
import type { Sending } from './contracts/sending.ts'
import type { SharedState } from './contracts/state.ts'

/** Who is connected, and where, with what hosts get of it. */
export type PageSession = Session & {
  /** For whoever is connected there; undefined while nobody is. */
  provider(namespace: Namespace): HostProvider | StandardWallet | undefined
}

export type Core = Platform &
  Reporting &
  Reads &
  Directory &
  Sending &
  Embedded & {
    readonly state: SharedState
    /** Itself, also in the `Wallet` of each element: what is made once for the page is made for it (`lib/once-per.ts`). */
    readonly core: Core
    readonly session: PageSession
    /** The elements that share this core, the first one first. */
    readonly elements: Set<Wallet>
  }

/** What the tag starts, gives its options to and ends. */
export type StartableCore = Core & {
  /** Finds wallets, restores a stored session, follows unfinished transactions. */
  start(): void
  /** Options were set: what they decide is read again. `before`: as they were. */
  apply(before: Config): void
  dispose(): void
}

export type Wallet = Core & {
  readonly state: SharedState & { readonly modal: ModalState; readonly router: RouterState }
  readonly go: Go
  readonly modal: Modal
  /** The visitor has picked a wallet: asks it in the turn of the click, and shows the view of waiting if that takes longer. */
  connect(target: ConnectTarget): void
}
