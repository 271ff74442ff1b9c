/** Links to a network's block explorer, with Solscan's paths. Undefined without an explorer or if its URL is not safe. */
import { fromBase58 } from '../../lib/base58.ts'
import { solanaCluster } from '../../lib/solana-clusters.ts'
import { safeLink } from '../../lib/url.ts'

export function explorerUrl(
  explorer: string | undefined,
  caipNetworkId: string,
  what: 'account' | 'tx',
  id: string,
): string | undefined {
  const base = safeLink(explorer)
  // Base58 only, so that the id cannot change the path.
  if (!base || !fromBase58(id)) return undefined
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${what}/${id}`
  const cluster = solanaCluster(caipNetworkId)
  if (cluster && cluster !== 'mainnet') url.searchParams.set('cluster', cluster)
  return safeLink(url.href)
}
