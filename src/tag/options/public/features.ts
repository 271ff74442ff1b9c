/** Features, as a host switches and orders them. */
import type { Kind } from '../../../connectors/kinds.ts'
import type { ONRAMP_PROVIDERS, SOCIALS, SWAP_PROVIDERS } from '../../../state/remote-features.ts'

export type ConnectMethod = 'wallet' | 'email' | 'social'

export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

export type Social = (typeof SOCIALS)[number]

export type SwapProvider = (typeof SWAP_PROVIDERS)[number]

export type OnrampProvider = (typeof ONRAMP_PROVIDERS)[number]

/**
 * What is on, and in which order. `email`, `socials`, `swaps`, `onramp`, `activity` and `reownBranding` count only where the project's owner
 * leaves them to the host (specification 6).
 */
export type Features = {
  /**
   * Sign in by e-mail; needs a `projectId`, and the project's owner may decide it.
   * @default true
   */
  readonly email?: boolean | undefined
  /**
   * Sign in by a social account; needs a `projectId`, and the project's owner may decide it. True: all of them.
   * @default true
   */
  readonly socials?: boolean | readonly Social[] | undefined
  /**
   * Swap tokens; needs a `projectId`. True: all providers.
   * @default true
   */
  readonly swaps?: boolean | readonly SwapProvider[] | undefined
  /**
   * Buy tokens; needs a `projectId`. True: all providers.
   * @default true
   */
  readonly onramp?: boolean | readonly OnrampProvider[] | undefined
  /**
   * What the account did, by month; needs a `projectId`.
   * @default true
   */
  readonly activity?: boolean | undefined
  /**
   * For `getConfigReport()` alone: no view has a line that names who provides the services.
   * @default true
   */
  readonly reownBranding?: boolean | undefined
  /**
   * What visitors did is sent to `endpoints.analytics`; needs a `projectId`.
   * @default true
   */
  readonly analytics?: boolean | undefined
  /**
   * Send from Account.
   * @default true
   */
  readonly send?: boolean | undefined
  /**
   * Receive from Account.
   * @default true
   */
  readonly receive?: boolean | undefined
  /**
   * Payments that the page asks for, by `pay()` and the view `Pay`.
   * @default false
   */
  readonly pay?: boolean | undefined
  /**
   * Permissions for a while that the page asks for, by `grantPermissions()`, and the view `SmartSessions`. Needs a project id.
   * @default false
   */
  readonly smartSessions?: boolean | undefined
  /**
   * The visitor agrees to your terms before anything is connected. Needs `termsConditionsUrl` or `privacyPolicyUrl`.
   * @default false
   */
  readonly legalCheckbox?: boolean | undefined
  /**
   * The view of all wallets; needs a `projectId`.
   * @default true
   */
  readonly allWallets?: boolean | undefined
  /**
   * One row that leads to the list of wallets, in place of the list.
   * @default false
   */
  readonly collapseWallets?: boolean | undefined
  /** These ways to connect stand first, the others after them. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** These actions on Account stand first, the others after them. */
  readonly walletFeaturesOrder?: readonly WalletFeature[] | undefined
  /** These kinds of wallets stand first, the others after them. */
  readonly connectorTypeOrder?: readonly Kind[] | undefined
}
