/**
 * Decides which URLs from outside may be opened, shown or called, by an allow-list of schemes per use. Each function takes any value
 * and returns the normalized URL, or undefined when it is not allowed.
 */

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const MAX_LENGTH = 8_192
/** Characters of a `data:` URL. */
const MAX_IMAGE_LENGTH = 256 * 1_024

/** A link to open: https, or http on localhost; no user name or password, which can make one host look like another. */
export function safeLink(value: unknown): string | undefined {
  const url = parse(value, MAX_LENGTH)
  const allowed =
    url && (url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname)))
  return allowed && !url.username && !url.password ? url.href : undefined
}

/** An image from a service: https or a `data:` image. For `<img>` only: elsewhere an SVG can run scripts. */
export function safeImage(value: unknown): string | undefined {
  const link = safeLink(value)
  return link?.startsWith('https:') ? link : safeWalletIcon(value)
}

/** The icon that a wallet announces (EIP-6963): a `data:` image only, so that showing it makes no request. */
export function safeWalletIcon(value: unknown): string | undefined {
  const href = parse(value, MAX_IMAGE_LENGTH)?.href
  return href && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml|avif)[;,]/i.test(href) ? href : undefined
}

/** The URL of a node or service; the same rule as for links. */
export { safeLink as rpcUrl }

/** The origin of a link that `safeLink` allows. */
export function originOf(value: unknown): string | undefined {
  const link = safeLink(value)
  return link && new URL(link).origin
}

/** The URL of a relay: wss, or ws on localhost. */
export function socketUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && /^wss?:/i.test(value) && safeLink(value.replace(/^ws/i, 'http'))
  return url ? url.replace('http', 'ws') : undefined
}

function parse(value: unknown, maxLength: number): URL | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}
