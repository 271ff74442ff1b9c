/** Links to a network's block explorer (wire facts 16.8). Nothing where the network has none or it is not a safe link. */
import { safeLink } from '../../lib/url.ts'

export function explorerUrl(
  explorer: string | undefined,
  what: 'address' | 'tx',
  id: string,
): string | undefined {
  const base = safeLink(explorer)
  // The id is data: it must not climb out of its place in the path.
  return base && safeLink(`${base.replace(/\/+$/, '')}/${what}/${encodeURIComponent(id)}`)
}
