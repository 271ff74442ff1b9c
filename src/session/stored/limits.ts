/** Numbers of the session that a page needs before anybody connects (specification 9). */

/**
 * Milliseconds after which a wallet of a stored session that has not appeared is shown as disconnected (one that appears later is asked all
 * the same), and within which it has to answer (decisions 8).
 */
export const RECONNECT_MS = 3_000
/** Wallet ids that are remembered as used lately. */
export const RECENT_WALLETS = 2
