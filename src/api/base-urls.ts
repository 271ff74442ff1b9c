/** The base URLs of the services, and how the URL of a call is built. Their values come from `tag/options`. */

export type Endpoints = {
  readonly blockchain: string
  readonly wallets: string
  readonly analytics: string
}

/** Undefined and null are left out. */
export type Query = Readonly<Record<string, string | number | undefined | null>>

/** Keeps the endpoint's own path and query. `path` begins with a slash. Throws TypeError if `endpoint` is not a URL. */
export function toUrl(endpoint: string, path: string, query: Query): string {
  const url = new URL(endpoint)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url.href
}
