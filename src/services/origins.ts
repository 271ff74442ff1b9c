/**
 * Checks whether a page's origin is on a project's list (wire facts 3.3). `*` stands for exactly one whole label of
 * the host, or for any port. A no only leads to an alert; the services themselves block.
 */

/** Allowed for every project: local hosts by any scheme, as apps that wrap a page have their own, and domains of previews and tunnels. */
const ALWAYS = [
  'localhost',
  '127.0.0.1',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

type OriginPattern = {
  /** For example `https`; undefined in a pattern means any. */
  readonly scheme: string | undefined
  readonly host: string
  /** Undefined in a pattern without a scheme, which means any. */
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

const matchesHost = (pattern: string, host: string): boolean => {
  const labels = host.split('.')
  const wanted = pattern.split('.')
  return wanted.length === labels.length && wanted.every((label, at) => label === '*' || label === labels[at])
}

const matches = (pattern: OriginPattern, origin: OriginPattern): boolean =>
  (pattern.scheme === undefined || pattern.scheme === origin.scheme) &&
  (pattern.port === undefined || pattern.port === '*' || pattern.port === origin.port) &&
  matchesHost(pattern.host, origin.host)

/** `origin`: the page's `location.origin`. An empty list allows every origin. */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  const parsed = parseOriginPattern(origin)
  return (
    parsed !== undefined &&
    [...ALWAYS, ...patterns].some((text) => {
      const pattern = parseOriginPattern(text)
      return pattern !== undefined && matches(pattern, parsed)
    })
  )
}
