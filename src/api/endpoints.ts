/** The hosts of the services, as base urls, and how a call's url is made of them. Which they are decides `app/options`. */

export type Endpoints = {
  readonly blockchain: string
  readonly wallets: string
  readonly analytics: string
}

/** Undefined and null are left out, never sent empty. */
export type Query = Readonly<Record<string, string | number | undefined | null>>

/** The endpoint's own path and query stay; `path` begins with a slash. Throws TypeError when the endpoint is no url. */
export function toUrl(endpoint: string, path: string, query: Query): string {
  const url = new URL(endpoint)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url.href
}
