/** The events of the element and their details (interface 8, decisions 13). */

import type { PublicAccount, PublicNetwork } from '../host/public.ts'
import type { SignInSession } from '../lib/sign-in.ts'
import type { CloseReason } from '../state/modal.ts'
import type { TransactionKind, TransactionStatus } from '../state/transactions.ts'

export type WalletEvents = {
  /** Options are parsed and the element can be used. */
  'wm-ready': null
  /** The dialog was opened, with this view. */
  'wm-open': { readonly view: string }
  /**
   * The dialog is about to close; `preventDefault()` keeps it open.
   * @cancelable
   */
  'wm-close': { readonly reason: CloseReason }
  /** A wallet is connected. `restored`: without asking the visitor: found again after a reload, connected in another tab, or a Safe whose frame holds the page. */
  'wm-connect': PublicAccount & { readonly restored: boolean }
  /** The wallet of a namespace is not connected any more, or a stored one that was being reconnected was left. */
  'wm-disconnect': { readonly namespace: string }
  /** Address, wallet or status has changed, except to `connecting`; also when its namespace becomes the active one, or the wallet's session is another one with the same account. */
  'wm-account-change': PublicAccount
  /** The network in use has changed. */
  'wm-network-change': PublicNetwork
  /** The visitor has signed in to your site, or was found signed in after a reload. */
  'wm-sign-in': { readonly caipNetworkId: string; readonly address: string; readonly session: SignInSession }
  /** They are not signed in any more, as this account on this network. */
  'wm-sign-out': { readonly caipNetworkId: string; readonly address: string }
  /** A transaction that was sent from here has a new status. */
  'wm-transaction': {
    readonly hash: string
    readonly caipNetworkId: string
    /** What it is for. `call`: a contract call that your page asked for. */
    readonly kind: TransactionKind
    /** With `unknown` nothing more is told of it; it may still succeed. */
    readonly status: TransactionStatus
    /** The block it is in. With `pending`: two more are waited for, and it may leave that one again. */
    readonly blockNumber?: number
    /** The hash of what took its place in the wallet. */
    readonly replacedBy?: string
    readonly explorerUrl?: string
  }
  /** Something that you should know: no visitor's refusal is told here. */
  'wm-error': { readonly code: string | number; readonly message: string; readonly cause?: unknown }
  /** What the visitor did, by the names of the analytics, whether or not it is sent. */
  'wm-event': { readonly event: string; readonly properties: Readonly<Record<string, unknown>> }
}

export type EventName = keyof WalletEvents

/** Events that belong to the shared wallet rather than to one element. */
export type SharedEventName = Exclude<EventName, 'wm-ready' | 'wm-open' | 'wm-close'>

export type Emit = <N extends SharedEventName>(name: N, detail: WalletEvents[N]) => void
