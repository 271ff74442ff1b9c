// Owns what each library on the page does through the provider that the modal hands out. Types only.
import type { HostProvider } from '../../src/index.ts'

export type Change = { readonly name: string; readonly value: unknown }

/** A library over the modal's provider; everything rejects with whatever the library throws. */
export type Driver = {
  accounts(): Promise<readonly string[]>
  chain(): Promise<number>
  /** Wei. */
  balance(address: string): Promise<bigint>
  sign(message: string): Promise<string>
  /** Who signed it, by the library's own arithmetic. */
  signer(message: string, signature: string): Promise<string>
  /** Resolves when it is mined: the hash, and how it went. */
  send(to: string, wei: bigint): Promise<{ readonly hash: string; readonly status: string }>
  switchTo(chainId: number): Promise<void>
  /** The code that the library gives for a refusal. */
  codeOf(error: unknown): unknown
}

/** `provider`: as `getProvider()` gives it. Called once somebody is connected. */
export type CreateDriver = (p: {
  readonly provider: HostProvider
  readonly onChange: (change: Change) => void
}) => Promise<Driver>
