/**
 * Whether a page's origin is on a project's list (wire facts 3.3). `*` stands for exactly one whole label of the host, or
 * for any port. What follows from a no is an alert: nothing is blocked here, the services do that themselves.
 */

/** Allowed for every project: this machine, and where pages are tried out. */
const ALWAYS = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

type OriginPattern = {
  /** `https`; undefined in a pattern: any. */
  readonly scheme: string | undefined
  readonly host: string
  /** Undefined in a pattern without a scheme: any. */
  readonly port: string | undefined
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

const parseOriginPattern = (text: string): OriginPattern | undefined => {
  const form = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\[[\da-f:]+\]|[^:/?#@]+)(?::(\d+|\*))?(?:[/?#].*)?$/i
  const [, scheme, host, port] = form.exec(text) ?? []
  if (!host) return undefined
  const lower = scheme?.toLowerCase()
  return {
    scheme: lower,
    host: host.toLowerCase(),
    port: port ?? (lower && (DEFAULT_PORTS[lower] ?? '')),
  }
}

const fitsHost = (pattern: string, host: string): boolean => {
  const labels = host.split('.')
  const wanted = pattern.split('.')
  return wanted.length === labels.length && wanted.every((label, at) => label === '*' || label === labels[at])
}

const fits = (pattern: OriginPattern, origin: OriginPattern): boolean =>
  (pattern.scheme === undefined || pattern.scheme === origin.scheme) &&
  (pattern.port === undefined || pattern.port === '*' || pattern.port === origin.port) &&
  fitsHost(pattern.host, origin.host)

/** `origin`: the page's, as `location.origin` says it. An empty list allows every origin. */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  const parsed = parseOriginPattern(origin)
  return (
    parsed !== undefined &&
    [...ALWAYS, ...patterns].some((text) => {
      const pattern = parseOriginPattern(text)
      return pattern !== undefined && fits(pattern, parsed)
    })
  )
}
