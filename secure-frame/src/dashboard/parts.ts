/** What the dashboard is made of. Types alone, so that tests stand in for the browser's parts. */
import type { Clock } from '../../../src/lib/clock.ts'
import type { Wallet } from '../contract/vault.ts'
import type { SocialProvider } from '../contract/wire.ts'
import type { Vault } from '../page/vault-client.ts'
import type { Stage } from './screen.ts'

export type KeyTexts = {
  readonly eip155: { readonly address: string; readonly key: string }
  readonly solana: { readonly address: string; readonly key: string }
}

/** A window of a provider's; made in the task of the press, or browsers block it. */
export type SocialWindow = {
  go(uri: string): void
  /** What the provider's way ended with; rejects with a sentence when the window is closed, or `signal` aborts. */
  result(signal: AbortSignal): Promise<string>
  close(): void
}

export type Parts = {
  readonly vault: Vault
  readonly stage: Stage
  readonly clock: Clock
  /** The frame's own origin. */
  readonly site: string
  readonly providers: readonly SocialProvider[]
  readonly hasFarcaster: boolean
  /** Undefined: the browser blocked it. */
  openWindow(): SocialWindow | undefined
  copy(text: string): Promise<void>
  /** Unwraps the keys and writes them as other wallets take them. */
  toTexts(wallet: Wallet): Promise<KeyTexts>
}
