/**
 * The services' proxy of nodes: which networks it serves, its url for one, and how it is asked (wire facts 5). Everything
 * here is for reads: a url made here carries the project id and must not reach a wallet (`switch-network.ts`).
 */
import { solanaCluster } from '../../lib/solana-clusters.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { NodeProxy } from '../chain.ts'
import type { CaipNetworkId } from '../network.ts'

/** Of the namespace eip155 (wire facts 5); of Solana, all its clusters. */
const SERVED: readonly number[] = [
  1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113,
  43114, 59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]

const isServed = (caipNetworkId: CaipNetworkId): boolean =>
  SERVED.some((id) => caipNetworkId === `eip155:${id}`) || solanaCluster(caipNetworkId) !== undefined

/** The proxy's url for a network; undefined when it does not serve it, or its base is no url that may be called. */
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

/** A host's own url of the proxy, given without the project id that it needs, gets it; any other stays as it is. */
export function withProjectId(url: string, proxy: NodeProxy | undefined): string {
  const made = parse(url)
  if (!proxy || !made || !isOnProxy(made, proxy) || made.searchParams.get('projectId')) return url
  made.searchParams.set('projectId', proxy.projectId)
  return made.href
}

const INIT: RequestInit = {
  // As JSON, every question of a page would wait for a preflight first.
  headers: { 'content-type': 'text/plain' },
  credentials: 'omit',
  // The origin is all the authentication there is; the path of the host's page is nobody's business.
  referrerPolicy: 'strict-origin',
  // A redirect would tell a host that nobody has named whose balance is read; the next url is asked instead.
  redirect: 'error',
}

/** How a url is asked when the proxy's host answers it; undefined for any other. */
export function proxyInit(url: string, proxy: NodeProxy | undefined): RequestInit | undefined {
  const made = parse(url)
  return proxy && made && isOnProxy(made, proxy) ? INIT : undefined
}

const isOnProxy = (url: URL, proxy: NodeProxy): boolean => parse(proxy.url)?.origin === url.origin

const parse = (url: string): URL | undefined => {
  const safe = rpcUrl(url)
  return safe === undefined ? undefined : new URL(safe)
}
