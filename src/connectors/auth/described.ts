/** What the connector of the embedded wallet is called, and what it can (decisions 52). */
import type { Connector } from '../connector.ts'
import { AUTH_ID } from '../lazy.ts'

/** ms that a restore may take at most: loading, and each of its requests, has a deadline of its own. */
const RESTORE_MS = 180_000

export const EMBEDDED = {
  id: AUTH_ID,
  type: 'auth',
  name: 'Secure wallet',
  imageUrl: undefined,
  rdns: undefined,
  coversAllNamespaces: true,
  keepsOtherNamespaces: true,
  endsForGood: true,
  isListed: false,
  onlySigns: true,
  keepsKeys: true,
  restoreMs: RESTORE_MS,
} as const satisfies Partial<Connector>
