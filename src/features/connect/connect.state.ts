/** The one attempt to connect that may be under way, and the legal checkbox. Written by this feature only. */
import { proxy } from 'valtio/vanilla'
import type { Pairing } from '../../connectors/connector.ts'
import type { Core } from '../../core/wallet.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'

import { oncePerCore } from '../../lib/once-per.ts'

/** Of a wallet that asks in a window of its own: why that is not open yet. */
export type PopupStep = 'coming' | 'click' | 'blocked'

export type ConnectFlow =
  | { readonly step: 'idle' }
  /** A person reads the wallet's prompt: never timed out (decisions 18). */
  | {
      readonly step: 'asking'
      readonly connectorId: string
      readonly popup?: PopupStep | undefined
      /** The link by which the wallet finds the page, once there is one. */
      readonly pairing?: Pairing | undefined
    }
  | {
      readonly step: 'failed'
      readonly connectorId: string
      readonly key: ErrorKey
      readonly rejected: boolean
    }

export type ConnectState = { flow: ConnectFlow; legalAgreed: boolean }

/** A wallet's app that was opened with a link: `href` is opened again at each later request. */
export type OpenedApp = { readonly href: string; readonly name: string }

/** One at a time, whichever way. */
export type Attempt = {
  readonly state: ConnectState
  /** How many there have been. */
  count: number
  /** Aborts the attempt under way. Of one that failed it stays as long as that is shown, aborted, since it says whose the screen is. */
  controller?: AbortController | undefined
  /** Stops listening to the dialog that the attempt began in. */
  stop?(): void
  /** What the button of `click` and `blocked` does: the window opens in its turn. */
  openPopup?(): void
  /** The app that was opened last; undefined: the link was scanned or copied. */
  app?: OpenedApp | undefined
}

/** One for all tags of a page. */
export const connectOf = oncePerCore(
  (_core: Core): Attempt => ({
    state: proxy<ConnectState>({ flow: { step: 'idle' }, legalAgreed: false }),
    count: 0,
  }),
)

type LegalConfig = {
  readonly features: { readonly legalCheckbox?: boolean | undefined }
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
}

/** Without a document there is nothing to agree to: no checkbox is shown. */
export const isLegalNeeded = (config: LegalConfig): boolean =>
  config.features.legalCheckbox === true &&
  (config.termsConditionsUrl ?? config.privacyPolicyUrl) !== undefined

/** To the host's terms, before any wallet is asked (decisions 23). */
export const mustAgree = (core: Core): boolean =>
  isLegalNeeded(core.state.config) && !connectOf(core).state.legalAgreed
