/** What connectors keep in storage of their own. */
import { AUTH_ID, WALLETCONNECT_ID } from './lazy.ts'

/** By connector id, its key, or the prefix of its keys: nothing of it outlives the connector's place in the session. */
export const STORED_BY_CONNECTOR: Readonly<Record<string, string>> = {
  [WALLETCONNECT_ID]: 'wc:',
  [AUTH_ID]: 'auth',
}
