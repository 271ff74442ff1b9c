/** What browsers are told beside each answer: who may frame a page, what it may load and whom it may speak to. */
import type { Env } from './env.ts'

export type Page = 'sdk' | 'dashboard' | 'loading' | 'device'

type Policed = Pick<Env, 'origin' | 'allowedOrigins' | 'nodes' | 'bundlers'>
export type HeaderValues = Readonly<Record<string, string>>

/** Nothing here asks for any of them. */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'xr-spatial-tracking',
]
const NO_FEATURES = FEATURES.map((feature) => `${feature}=()`).join(', ')
/** The window of a social login speaks to its opener; the dashboard may be one. */
const OPENERS: Readonly<Partial<Record<Page, string>>> = {
  dashboard: 'same-origin-allow-popups',
  device: 'same-origin',
  loading: 'unsafe-none',
}
const YEAR_S = 31_536_000

/** Those of every answer. */
export function baseHeaders({ origin }: Pick<Env, 'origin'>): HeaderValues {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': NO_FEATURES,
    'origin-agent-cluster': '?1',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
  }
}

/** Of answers that are data: nothing in them is ever run, shown or kept. */
export const dataHeaders: HeaderValues = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/**
 * Of a page. Only `/sdk` may be framed, by the list. A page with `Cross-Origin-Embedder-Policy` can hold the frame because the frame sets
 * that header too, and `Cross-Origin-Resource-Policy: cross-origin`.
 */
export function pageHeaders(page: Page, env: Policed): HeaderValues {
  const isFrame = page === 'sdk'
  return {
    'cache-control': 'no-store',
    'content-security-policy': policyOf(page, env),
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': isFrame ? 'cross-origin' : 'same-origin',
    ...(!isFrame && { 'x-frame-options': 'DENY' }),
    ...(OPENERS[page] && { 'cross-origin-opener-policy': OPENERS[page] }),
  }
}

/** Of files whose name says what is in them. */
export const assetHeaders: HeaderValues = {
  'cache-control': `public, max-age=${YEAR_S}, immutable`,
  'cross-origin-resource-policy': 'cross-origin',
  // For the case that somebody opens a script as a page.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Of files whose name stays the same while what is in them does not. */
export const fileHeaders: HeaderValues = { ...assetHeaders, 'cache-control': 'no-cache' }

function policyOf(page: Page, { allowedOrigins, nodes, bundlers }: Policed): string {
  const ancestors = page === 'sdk' && allowedOrigins.length > 0 ? allowedOrigins.join(' ') : "'none'"
  // Only the frame reads networks.
  const hosts = page === 'sdk' ? originsOf([...Object.values(nodes).flat(), ...Object.values(bundlers)]) : []
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Its icon, which is empty on purpose.
    ...(page === 'loading' ? ['img-src data:'] : []),
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

// A path might hold what ends a directive.
const originsOf = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))]
