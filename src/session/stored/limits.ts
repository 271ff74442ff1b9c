/** Numbers of the session that a page needs before anybody connects (specification 9). */

/** Milliseconds: a wallet of a stored session may appear this late, and answer this late (decisions 8). */
export const RECONNECT_MS = 3_000
/** Wallet ids that are remembered as used lately. */
export const RECENT_WALLETS = 2
