/** The types that every chain is described in: addresses, hashes, providers, balances. Types only. */
import type { Amount } from '../lib/money.ts'

/** The part of an EIP-1193 provider that chains use. Its answers are untrusted. */
export type Eip1193Provider = {
  request(args: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
  /** Where a session lists its methods (WalletConnect). Without it, a wallet says so only once it is asked. */
  hasAgreedTo?(method: string): boolean
}

export type Hex = `0x${string}`

/** Validated: 0x and 40 hex digits with ERC-55 checksum (eip155), base58 of 32 bytes (solana). */
export type Address = string
/** Of a transaction: 0x and 64 hex digits (eip155), a signature in base58 (solana). */
export type Hash = string

/** `failed`: the balance could not be read; `value` is 0 and must be shown as unavailable (decisions 27). */
export type Balance = Amount & { readonly failed: boolean }
