/**
 * How what we give to hosts and announce to the page is told from a wallet: it must never be listed as one, or it would be
 * asked to ask itself.
 */
import { readField } from './json.ts'

/** Of our announcement (EIP-6963). */
export const OWN_RDNS = 'app.wallet-modal'

/** Of any version, also wrapped in a proxy. */
export function isOwnWallet(value: unknown): boolean {
  return readField(value, 'isWalletModal') === true
}
