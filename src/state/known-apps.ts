/** The links of wallets' apps that this page has from the directory or from its host, not from storage: each core has its own. */
export const createKnownApps = (): Set<string> => new Set()
