/** The library: importing it defines nothing and touches nothing; on a server it does nothing. */
import { VERSION } from './lib/version.ts'

export type { WalletEvents } from './core/events.ts'
export type { OpenableView } from './core/open-rules.ts'
export { type ErrorCode, WalletModalError } from './errors/base.ts'
export type { PublicAccount, PublicNetwork, PublicState } from './host/public.ts'
export type { StandardAccount, StandardFeature, StandardWallet } from './provider/standard-wallet.ts'
export type { ConfigReport, FeatureReport, FeatureValue } from './state/remote-features.ts'
export { createWalletModal, defineWalletModal, type WalletModalApi } from './tag/define.ts'
export type {
  WalletModalAttributes,
  WalletModalEventMap,
  WalletModalProps,
} from './tag/global-types.ts'
export type { KnownNetworkId, NetworkId, NetworkObject } from './tag/options/public/networks.ts'
export type { ThemeVariable, ThemeVariables } from './tag/options/public/theme.ts'
export type { WalletObject } from './tag/options/public/wallets.ts'
export type { WalletModalOptions } from './tag/options/public-options.ts'
export type {
  GrantedPermissions,
  HostProvider,
  OpenOptions,
  Payment,
  PaymentRequest,
  PermissionsRequest,
  ProviderRpcError,
  SendTransactionRequest,
  SessionPermission,
} from './tag/public-methods.ts'
export { WalletModalElement } from './tag/wallet-modal.ts'

export const version: string = VERSION
