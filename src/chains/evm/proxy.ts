/**
 * The service's RPC proxy: which networks it serves, its URL for one, and how to fetch it (wire facts 5). Its URLs contain the project
 * id, so they are for reads only and must never be given to a wallet (`switch-network.ts`).
 */
import { solanaCluster } from '../../lib/solana-clusters.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { NodeProxy } from '../chain.ts'
import type { CaipNetworkId } from '../network.ts'

/** The served chain ids (wire facts 5). Of Solana, all known clusters are served. */
const SERVED: readonly number[] = [
  1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113,
  43114, 59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]

const isServed = (caipNetworkId: CaipNetworkId): boolean =>
  SERVED.some((id) => caipNetworkId === `eip155:${id}`) || solanaCluster(caipNetworkId) !== undefined

/** The proxy's URL for a network; undefined if it does not serve the network or `url` is not safe. */
export function proxyUrl({
  url,
  projectId,
  caipNetworkId,
}: NodeProxy & { readonly caipNetworkId: CaipNetworkId }): string | undefined {
  const made = parse(url)
  if (!made || !isServed(caipNetworkId)) return undefined
  made.pathname = `${made.pathname.replace(/\/+$/, '')}/v1/`
  made.searchParams.set('chainId', caipNetworkId)
  made.searchParams.set('projectId', projectId)
  made.hash = ''
  return made.href
}

/** Adds the project id to a URL of the proxy that the host gave without one. Other URLs are returned unchanged. */
export function withProjectId(url: string, proxy: NodeProxy | undefined): string {
  const made = parse(url)
  if (!proxy || !made || !isOnProxy(made, proxy) || made.searchParams.get('projectId')) return url
  made.searchParams.set('projectId', proxy.projectId)
  return made.href
}

const INIT: RequestInit = {
  // With `application/json`, requests would need a CORS preflight.
  headers: { 'content-type': 'text/plain' },
  credentials: 'omit',
  // The proxy authenticates by origin; it need not learn the path of the host's page.
  referrerPolicy: 'strict-origin',
  // A redirect would tell an unknown host whose balance is read. The next URL is tried instead.
  redirect: 'error',
}

/** Fetch options for URLs of the proxy; undefined for others. */
export function proxyInit(url: string, proxy: NodeProxy | undefined): RequestInit | undefined {
  const made = parse(url)
  return proxy && made && isOnProxy(made, proxy) ? INIT : undefined
}

const isOnProxy = (url: URL, proxy: NodeProxy): boolean => parse(proxy.url)?.origin === url.origin

const parse = (url: string): URL | undefined => {
  const safe = rpcUrl(url)
  return safe === undefined ? undefined : new URL(safe)
}
