/** The one connect that may be under way, and the legal checkbox. Written by `connect.actions.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { ErrorKey } from '../../errors/en.errors.ts'

/** Of a wallet that asks in a window of its own: why that is not open yet. */
export type PopupStep = 'coming' | 'click' | 'blocked'

export type ConnectStep =
  | { readonly step: 'idle' }
  /** A person reads the wallet's prompt: never timed out (decisions 18). */
  | {
      readonly step: 'asking'
      readonly connectorId: string
      readonly attempt: number
      readonly popup?: PopupStep | undefined
    }
  | {
      readonly step: 'failed'
      readonly connectorId: string
      readonly key: ErrorKey
      readonly rejected: boolean
    }

export type ConnectFlow = {
  flow: ConnectStep
  attempts: number
  legalAgreed: boolean
  /** The row pressed last: focus comes back to it. */
  chosen: string | undefined
}

export const createConnectState = () =>
  proxy<ConnectFlow>({ flow: { step: 'idle' }, attempts: 0, legalAgreed: false, chosen: undefined })

/** What the button of `click` and `blocked` does: the window opens in its turn. */
export const createOpener = (): { open: () => void } => ({ open: () => {} })
