/** Where a payment window may go, and Meld's link (decisions 77, 81). */
import { ENDPOINTS } from '../../lib/endpoints.ts'
import { originOf, safeLink } from '../../lib/url.ts'
import type { Item } from './contract.ts'

/** Where Meld's pages are, unless the host says otherwise (`endpoints.meld`). */
export const MELD_ENDPOINT = 'https://meldcrypto.com'

/** What the options say of it. */
export type LinkConfig = {
  readonly endpoints: Readonly<Record<string, string | undefined>>
  readonly projectId?: string | undefined
  readonly onrampOrigins: readonly string[]
  readonly meldPublicKey?: string | undefined
}

const production: Readonly<Record<string, string>> = ENDPOINTS

/** Exact ones: those of the option, and of the endpoints that the site has set itself. */
export const allowedOrigins = ({ onrampOrigins, endpoints }: LinkConfig): readonly string[] => [
  ...onrampOrigins,
  ...Object.entries(endpoints).flatMap(([name, url]) =>
    production[name] === url ? [] : (originOf(url) ?? []),
  ),
]

/** The address as it may be opened: https, or http on this machine, of an allowed origin. */
export function payableUrl(config: LinkConfig, url: unknown): string | undefined {
  const link = safeLink(url)
  const origin = originOf(link)
  return origin !== undefined && allowedOrigins(config).includes(origin) ? link : undefined
}

export function meldUrl(config: LinkConfig, item: Item, address: string): string {
  const url = new URL(config.endpoints['meld'] ?? MELD_ENDPOINT)
  const { meldPublicKey, projectId } = config
  const query = {
    publicKey: meldPublicKey,
    destinationCurrencyCode: item.symbol,
    walletAddress: address,
    externalCustomerId: projectId,
  }
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}
