/** Owns where and under which number something is told to have happened: the page without query, hash and credentials (decisions 36). */

/** `window`, or as much of it as is needed. */
export type AnalyticsPage = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'href'>
  readonly document: Pick<Document, 'visibilityState'>
  readonly crypto: {
    getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array
    /** Secure contexts only. */
    readonly randomUUID?: () => string
  }
}

const MAX_URL = 2_048

/** `url`: origin and path. Both are empty where the page is no web page (about:blank, srcdoc, file:). */
export function pageOf(href: string): { readonly url: string; readonly domain: string } {
  try {
    const { protocol, host, hostname, pathname } = new URL(href)
    if (protocol === 'https:' || protocol === 'http:')
      return { url: `${protocol}//${host}${pathname}`.slice(0, MAX_URL), domain: hostname }
  } catch {
    // No url at all: as good as a page without one.
  }
  return { url: '', domain: '' }
}

/** uuid v4 (RFC 9562 section 5.4), also where the page came by http. */
export function newEventId(crypto: AnalyticsPage['crypto']): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
