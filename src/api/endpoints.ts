/** The hosts of the services (protocol section 1); each can be replaced by the option `endpoints` (interface section 2). */

export type Endpoints = {
  readonly blockchain: string
  readonly wallets: string
  readonly analytics: string
}

export const productionEndpoints: Endpoints = {
  blockchain: 'https://rpc.walletconnect.org',
  wallets: 'https://api.web3modal.org',
  analytics: 'https://pulse.walletconnect.org',
}

/** Undefined and null are left out, never sent empty. */
export type Query = Readonly<Record<string, string | number | undefined | null>>

/** The endpoint's own path and query stay; `path` begins with a slash. Throws TypeError when the endpoint is no url. */
export const toUrl = (endpoint: string, path: string, query: Query): string => {
  const url = new URL(endpoint)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url.href
}
