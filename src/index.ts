/** The library: importing it defines nothing and touches nothing; on a server it does nothing. */
import { VERSION } from './lib/version.ts'

export type { Eip1193Provider } from './chains/primitives.ts'
export type { EmbeddedWalletInfo } from './connectors/connector.ts'
export type { WalletEvents } from './core/events.ts'
export type { OpenableView } from './core/open-rules.ts'
export { type ErrorCode, WalletModalError } from './errors/base.ts'
export type { PublicAccount, PublicNetwork, PublicState } from './host/public.ts'
export type { SignInRecord } from './lib/sign-in-message.ts'
export type { StandardAccount, StandardFeature, StandardWallet } from './provider/standard-wallet.ts'
export type { AccountStatus } from './state/account.ts'
export type { CloseReason } from './state/modal.ts'
export type { ConfigReport, FeatureReport, FeatureValue } from './state/remote-features.ts'
export type { TransactionKind, TransactionStatus } from './state/transactions.ts'
export { createWalletModal, defineWalletModal, type WalletModalApi } from './tag/define.ts'
export type {
  WalletModalAttributes,
  WalletModalEventMap,
  WalletModalProps,
} from './tag/global-types.ts'
export type { Features } from './tag/options/public/features.ts'
export type { KnownNetworkId, NetworkId, NetworkObject } from './tag/options/public/networks.ts'
export type { Endpoints, Metadata } from './tag/options/public/services.ts'
export type {
  SignInOptions,
  SignInPlugin,
  SignInSession,
  SiweConfig,
} from './tag/options/public/sign-in.ts'
export type { ThemeMode, ThemeVariable, ThemeVariables } from './tag/options/public/theme.ts'
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
export type { Topic, Topics } from './tag/topics.ts'
export { WalletModalElement } from './tag/wallet-modal.ts'

export const version: string = VERSION
