// Owns the messages between a page's provider and the wallet's approval window. Both are of one origin, and both sides
// check origin and source of every message.
import { isPebble } from './pebble/wallet.ts'
import { isRecord, isText } from './values.ts'
import { type AnyWallet, findWallet } from './wallets.ts'

/** What a wallet asks a person about. */
export const askedMethods = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  // Canopy Wallet (ERC-7715).
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  // Pebble Wallet, by the Wallet Standard's names.
  'standard:connect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

export type AskedMethod = (typeof askedMethods)[number]

/** Page → window. */
export type Ask = {
  readonly type: 'demo-wallet:ask'
  readonly id: number
  readonly wallet: AnyWallet['id']
  readonly origin: string
  readonly method: AskedMethod
  readonly params: readonly unknown[]
}

/** Window → page: ready for an ask, an answer to one, or the window goes away. */
export type Reply =
  | { readonly type: 'demo-wallet:ready' }
  | { readonly type: 'demo-wallet:leaving' }
  | { readonly type: 'demo-wallet:answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'demo-wallet:answer'; readonly id: number; readonly error: unknown }

export const isAskedMethod = (method: unknown): method is AskedMethod =>
  askedMethods.some((known) => known === method)

export const isAsk = (value: unknown): value is Ask =>
  isRecord(value) &&
  value.type === 'demo-wallet:ask' &&
  typeof value.id === 'number' &&
  (findWallet(value.wallet) !== undefined || isPebble(value.wallet)) &&
  isText(value.origin) &&
  isAskedMethod(value.method) &&
  Array.isArray(value.params)

export const isReply = (value: unknown): value is Reply =>
  isRecord(value) &&
  (value.type === 'demo-wallet:ready' ||
    value.type === 'demo-wallet:leaving' ||
    (value.type === 'demo-wallet:answer' && typeof value.id === 'number'))
