/**
 * Owns which addresses from outside may be opened, shown or called: an allow-list of schemes per use. Each function takes
 * anything and returns the normalised address, or undefined when it is not allowed.
 */

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const MAX_LENGTH = 8_192
/** Characters of a `data:` image, as written: 256 kB. */
const MAX_IMAGE_LENGTH = 256 * 1_024

/** A link to open: https, or http on this machine; no user name or password, which dress one host up as another. */
export function safeLink(value: unknown): string | undefined {
  const url = parse(value, MAX_LENGTH)
  const allowed =
    url && (url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname)))
  return allowed && !url.username && !url.password ? url.href : undefined
}

/** A picture from a service: https, or an image inside a `data:` address. For `<img>` only: an SVG elsewhere can run script. */
export function safeImage(value: unknown): string | undefined {
  const link = safeLink(value)
  return link?.startsWith('https:') ? link : safeWalletIcon(value)
}

/** The icon a wallet announces (EIP-6963): a `data:` image only, so that showing it tells nobody. */
export function safeWalletIcon(value: unknown): string | undefined {
  const href = parse(value, MAX_IMAGE_LENGTH)?.href
  return href && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml|avif)[;,]/i.test(href) ? href : undefined
}

/** The address of a node or service: the rule of links. */
export function rpcUrl(value: unknown): string | undefined {
  return safeLink(value)
}

/** Where a page comes from: scheme, host and port of a link. */
export function originOf(value: unknown): string | undefined {
  const link = safeLink(value)
  return link && new URL(link).origin
}

/** The address of a relay: wss, or ws on this machine. */
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
