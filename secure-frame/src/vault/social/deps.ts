/** What the logins need of the vault's core. */
import type { LoginHooks } from '../vault.ts'

export type { Caller } from '../core.ts'
export { VaultFailure } from '../failure.ts'
export type { Tickets } from '../tickets.ts'
export type SignIn = LoginHooks['signIn']
