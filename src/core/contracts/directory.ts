/** The wallets that can be connected: those that connectors reach, and those that the directory knows. Types only. */
import type { Wallets } from '../../connectors/wallets.ts'
import type { ViewEntry } from '../../state/router.ts'

/** What a visitor picks, and how it is connected. */
export type ConnectTarget =
  | { readonly connectorId: string }
  /** A wallet of the directory, by whatever reaches it here. */
  | { readonly directoryId: string }
  /** What the visitor does first: picks a namespace, opens or scans a link, installs the wallet. */
  | Extract<ViewEntry, { view: 'ChooseNamespace' | 'ConnectingWalletConnect' | 'Downloads' }>

export type Directory = {
  readonly connectors: Wallets
  /** Wallets are looked at: what the directory adds to their list is asked for, once; again after a failure. */
  loadDirectory(): void
  /** The visitor picks a wallet of the directory: how it is connected here; undefined where it is not known, or not yet. */
  choose(walletId: string): Exclude<ConnectTarget, { directoryId: string }> | undefined
  /** Links to apps that the directory or the host gave in this page load (`state/known-apps.ts`). */
  readonly knownApps: Set<string>
}
