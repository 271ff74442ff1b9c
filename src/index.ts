/** The library: importing it defines nothing and touches nothing; on a server it does nothing. */
import { VERSION } from './lib/version.ts'

export type { WalletEvents } from './app/events.ts'
export type { OpenableView } from './app/open-rules.ts'
export type { PublicAccount, PublicNetwork, PublicState } from './app/public.ts'
export type { ConfigReport, FeatureReport, FeatureValue } from './app/remote-features.ts'
export { createWalletModal, defineWalletModal, type WalletModalApi } from './element/define.ts'
export type {
  HostProvider,
  WalletModalAttributes,
  WalletModalEventMap,
  WalletModalProps,
} from './element/global-types.ts'
export type {
  KnownNetworkId,
  NetworkId,
  NetworkObject,
  ThemeVariable,
  ThemeVariables,
  WalletModalOptions,
  WalletObject,
} from './element/public-options.ts'
export {
  type OpenOptions,
  type SendTransactionRequest,
  WalletModalElement,
} from './element/wallet-modal.ts'
export { type ErrorCode, WalletModalError } from './errors/base.ts'
export type { ProviderRpcError } from './provider/provider-error.ts'
export type { StandardAccount, StandardFeature, StandardWallet } from './provider/standard-wallet.ts'

export const version: string = VERSION
