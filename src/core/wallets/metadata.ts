/** Who asks, as wallets show it: name, description, address and image of the page. */
import { cleanText } from '../../lib/text.ts'
import { safeImage } from '../../lib/url.ts'
import type { Metadata } from '../../tag/options/public/services.ts'

/** The host's words, else what the page says of itself (wire facts 8.1). */
export const readMetadata = (given: Metadata, { document, location }: Window) => {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="${name}"],meta[name="${name}"]`)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  const icons = given.icons ?? (icon ? [icon] : [])
  return {
    name: cleanText(given.name ?? document.title, 100) || location.hostname,
    description: cleanText(given.description ?? meta('og:description') ?? meta('description'), 300),
    url: given.url ?? location.origin,
    // A `data:` icon of any size would be in every proposal.
    icons: icons.filter((url) => safeImage(url) !== undefined && url.length <= 2_048).slice(0, 4),
  }
}
