/**
 * Recognizes the provider that this product itself announces to the page. It must never be listed as a wallet: its requests would
 * come back to itself.
 */
import { readField } from './json.ts'

/** The rdns of our own announcement (EIP-6963). */
export const OWN_RDNS = 'app.wallet-modal'

/** Also recognizes other versions of this product, and providers wrapped in a proxy. */
export function isOwnProvider(value: unknown): boolean {
  return readField(value, 'isWalletModal') === true
}
