/** Links to a network's block explorer (wire facts 16.8). Undefined without an explorer or if its URL is not safe. */
import { safeLink } from '../../lib/url.ts'

export function explorerUrl(
  explorer: string | undefined,
  what: 'address' | 'tx',
  id: string,
): string | undefined {
  const base = safeLink(explorer)
  // Encoded, so that the id cannot change the path.
  return base && safeLink(`${base.replace(/\/+$/, '')}/${what}/${encodeURIComponent(id)}`)
}
