/**
 * The url and id that an event is sent with: the page's url without query, hash and credentials (decisions 36), and a
 * random uuid.
 */

/** The parts of `window` that analytics needs. */
export type AnalyticsPage = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'href'>
  /** `prerendering`: the visitor has not come yet, and may never come (Chromium alone). */
  readonly document: Pick<Document, 'visibilityState'> & { readonly prerendering?: boolean | undefined }
  readonly crypto: {
    getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array
    /** Only in secure contexts. */
    readonly randomUUID?: () => string
  }
}

const MAX_URL = 2_048

/** `url` is origin and path. Both are empty when the page has no http(s) url (about:blank, srcdoc, file:). */
export function pageOf(href: string): { readonly url: string; readonly domain: string } {
  try {
    const { protocol, host, hostname, pathname } = new URL(href)
    if (protocol === 'https:' || protocol === 'http:')
      return { url: `${protocol}//${host}${pathname}`.slice(0, MAX_URL), domain: hostname }
  } catch {
    // Not a url: the same as no http(s) url.
  }
  return { url: '', domain: '' }
}

/** A uuid v4 (RFC 9562 section 5.4), also on http pages. */
export function newEventId(crypto: AnalyticsPage['crypto']): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
