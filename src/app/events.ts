/** The events of the element and their details (interface section 4, decisions 13). */

import type { CloseReason } from '../state/modal.ts'
import type { TransactionStatus } from '../state/transactions.ts'
import type { PublicAccount, PublicNetwork } from './public.ts'

export type WalletEvents = {
  'wm-ready': undefined
  'wm-open': { readonly view: string }
  /** Cancelable. */
  'wm-close': { readonly reason: CloseReason }
  /** `restored`: found again after a reload, without asking the visitor. */
  'wm-connect': PublicAccount & { readonly restored: boolean }
  'wm-disconnect': { readonly namespace: string }
  'wm-account-change': PublicAccount
  'wm-network-change': PublicNetwork
  'wm-transaction': {
    readonly hash: string
    readonly caipNetworkId: string
    readonly status: TransactionStatus
    /** The block it is in. With `pending`: two more are waited for, and it may leave that one again. */
    readonly blockNumber?: number
    readonly replacedBy?: string
    readonly explorerUrl?: string
  }
  'wm-error': { readonly code: string | number; readonly message: string; readonly cause?: unknown }
  'wm-event': { readonly event: string; readonly properties: Readonly<Record<string, unknown>> }
}

export type EventName = keyof WalletEvents

/** Events that belong to the shared wallet rather than to one element. */
export type SharedEventName = Exclude<EventName, 'wm-ready' | 'wm-open' | 'wm-close'>

export type Emit = <N extends SharedEventName>(name: N, detail: WalletEvents[N]) => void
