/** What the connector of the embedded wallet is called, and what it can (decisions 52). */
import type { Connector } from '../connector.ts'
import { AUTH_ID } from '../lazy.ts'
import { EMBEDDED_RESTORE_MS } from './is-embedded.ts'

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
  restoreMs: EMBEDDED_RESTORE_MS,
} as const satisfies Partial<Connector>
