// Owns the filling of the pages' `{{placeholders}}` (where attributes go: `data-fill="placeholder"`), the options that they pass to the modal, and the strict policy.
//
// A page's address overrides the options of that page:
//   ?o.theme-mode=light&o.locale=en     any option, in kebab or camel case; JSON where the option is a list or an object
//   ?omit=basic,metadata                leaves these defaults out
//   ?build=iife | loader | module       on csp.html: which build it loads
//   ?services                           the local services, as on services.html, and the local secure frame where one runs
//   ?safe                               who frames the page as a Safe (`local/safe/`): this server by its other name
//   ?sessions                           also Canopy Wallet, which grants smart sessions
//   ?solana                             also the local Solana chain, in `networks` and `custom-rpc-urls`, and its wallet
//   ?coinbase                           also the Coinbase wallet, whose window is not of this computer
//   ?meld                               with the services, also the local page of Meld, for the same reason as the next
//   ?walletconnect                      with the services, also the local relay; not always, because the option's `relay` is
//                                       new and a modal that does not know it says so in an alert
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NETWORKS } from '../nodes/nodes.mjs'

const read = (name) =>
  readFileSync(fileURLToPath(new URL(`../../demo/pages/${name}`, import.meta.url)), 'utf8')
const exists = (name) => existsSync(fileURLToPath(new URL(`../../demo/pages/${name}`, import.meta.url)))

const HOST = '127.0.0.1'

/** Pages for somebody without a wallet, and the order of the ways to sign in. */
const SIGN_IN = {
  '/email.html': ['email', 'social', 'wallet'],
  '/social.html': ['social', 'email', 'wallet'],
  '/elsewhere.html': ['email', 'social', 'wallet'],
}

/** What is off by default, and what some pages are about. */
const FEATURES = { 'pay.html': { pay: true }, 'sessions.html': { smartSessions: true } }

const PAGE_ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%232463eb%22/%3E%3Cpath d=%22M8 12h16v11H8zM8 12l12-5v5M20 17h4%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22 stroke-linejoin=%22round%22/%3E%3C/svg%3E'

/** Answers a page or one of the few made files; false when the path is neither. */
export function answerPage(url, response, { rpc, services: running, relay, solana, frame }) {
  const ways = SIGN_IN[url.pathname]
  // Without a frame of this computer the modal would ask the real one.
  const isServed = (ways && frame) || url.pathname === '/services.html' || url.searchParams.has('services')
  const withRelay = url.searchParams.has('walletconnect') && relay ? { relay: relay.url } : {}
  const withMeld = url.searchParams.has('meld') && running ? { meld: running.meld } : {}
  const withFrame = frame ? { frame: `${frame.url}/sdk` } : {}
  const services =
    isServed && running
      ? { ...running, endpoints: { ...running.endpoints, ...withRelay, ...withMeld, ...withFrame } }
      : undefined
  if (url.pathname === '/rpc.json')
    return answer(response, 'application/json', JSON.stringify({ ...rpc, ...solana }))
  if (url.pathname === '/relay.json') {
    return answer(response, 'application/json', JSON.stringify({ url: relay?.url }))
  }
  if (url.pathname === '/look.js') return answer(response, 'text/javascript', lookScript())
  const name = url.pathname === '/' ? 'index.html' : url.pathname.slice(1)
  if (!/^[a-z-]+\.html$/.test(name) || !exists(name)) return false
  const offered = url.searchParams.has('solana') ? { ...rpc, ...solana } : rpc
  // Windows and frames, of which nothing is asked.
  const { frame: _, meld: __, ...asked } = { ...offered, ...services?.endpoints }
  const allowed = { hosts: Object.values(asked), frame: services && frame?.url }
  if (name === 'csp.html') response.setHeader('content-security-policy', strictPolicy(allowed))
  // Their look is a file of this server.
  if (ways) response.setHeader('content-security-policy', strictPolicy({ ...allowed, styles: `'self'` }))
  const features = ways ? { connectMethodsOrder: ways } : FEATURES[name]
  const values = {
    ...placeholders(url, offered, services, features),
    ...signInPlaceholders(url, frame),
    'provider:rpc': () => escapeAttribute(JSON.stringify({ ...rpc, ...solana })),
    'safe:url': () => `${otherOrigin(url)}/wallet/safe.html`,
    'services:url': () => escapeAttribute(running?.url ?? ''),
  }
  return answer(response, 'text/html', fill(read(name), values))
}

/** Where the secure frame is, and what is around it; the demo's two sites, neither of which is the frame's. */
function signInPlaceholders({ port }, frame) {
  return {
    'frame:url': () => escapeAttribute(frame?.url ?? ''),
    'mail:url': () => escapeAttribute(frame?.mail.url ?? ''),
    'openid:url': () => escapeAttribute(frame?.openid.url ?? ''),
    'farcaster:url': () => escapeAttribute(frame?.farcaster.url ?? ''),
    'site:first': () => `http://localhost:${port}`,
    'site:second': () => `http://b.localhost:${port}`,
  }
}

/** The policy of the strict promise: no style, no inline script, no string ever becomes code. */
function strictPolicy({ hosts, frame, styles = `'none'` }) {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src ${styles}`,
    'img-src data:',
    `connect-src ${hosts.join(' ')}`,
    ...(frame ? [`frame-src ${frame}`] : []),
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

function answer(response, type, text) {
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.end(text)
  return true
}

// The pages' stylesheet for the page whose policy allows none: constructed by a script.
function lookScript() {
  const text = JSON.stringify(read('style.css'))
  return `const sheet = new CSSStyleSheet()\nsheet.replaceSync(${text})\ndocument.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]\n`
}

// Parts may hold placeholders of their own, hence the second round.
function fill(text, values) {
  const once = (input) =>
    input.replace(/\{\{([^}]+)\}\}|data-fill="([^"]+)"/g, (whole, text, attributes) => {
      const value = values[text ?? attributes]
      return value === undefined ? whole : value()
    })
  return once(once(text))
}

function placeholders(url, rpc, services, features) {
  const options = chooseOptions(url, rpc, services, features)
  const data = () => toAttributes(options, 'data-')
  const build = url.searchParams.get('build') ?? 'iife'
  const script = { iife: 'wallet-modal.iife.js', loader: 'loader.js' }[build]
  const json = () => `<script type="application/json" id="options">${escapeScript(options)}</script>`
  return {
    icon: () => PAGE_ICON,
    head: () => read('parts/head.html'),
    host: () => read('parts/host.html'),
    person: () => read('parts/person.html'),
    events: () => read('parts/events.html'),
    'options:data': data,
    'options:attributes': () => toAttributes(options, ''),
    'options:json': json,
    'csp:script': () =>
      script
        ? `<script src="/dist/${script}" ${data()}></script>`
        : `${json()}\n    <script type="module" src="/module.js"></script>`,
    ...Object.fromEntries(NETWORKS.map(({ id }) => [`rpc:${id}`, () => escapeAttribute(rpc[id] ?? '')])),
  }
}

// The options of every page, with what the address overrides or omits, by attribute name. With services the page has the
// remote features, else it is `basic`.
function chooseOptions(url, rpc, services, features) {
  const options = {
    // In that order; those without a node are not there.
    networks: [
      ...NETWORKS.map(({ id }) => id).filter((id) => id in rpc),
      ...Object.keys(rpc).filter(isOther),
    ].join(' '),
    'custom-rpc-urls': Object.fromEntries(Object.entries(rpc).map(([id, nodeUrl]) => [id, [nodeUrl]])),
    metadata: {
      name: 'Wallet modal demo',
      description: 'Local networks with play money',
      url: url.origin,
      icons: [PAGE_ICON],
    },
    ...(services ? { 'project-id': services.projectId, endpoints: services.endpoints } : { basic: true }),
    ...(features && { features }),
    'enable-injected': url.searchParams.has('injected'),
    ...(url.searchParams.has('safe') && { 'safe-origins': otherOrigin(url) }),
    // Its window is a real wallet's: only where a test puts a page of ours in that window's place.
    'enable-coinbase': url.searchParams.has('coinbase'),
  }
  for (const [key, value] of url.searchParams) {
    if (key.startsWith('o.')) options[toKebab(key.slice(2))] = value
  }
  for (const name of url.searchParams.get('omit')?.split(',') ?? []) delete options[toKebab(name)]
  return options
}

function toAttributes(options, prefix) {
  return Object.entries(options)
    .filter(([name]) => /^[a-z][a-z0-9-]*$/.test(name))
    .map(([name, value]) => {
      if (value === true) return `${prefix}${name}`
      const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
      return `${prefix}${name}="${escapeAttribute(text)}"`
    })
    .join(' ')
}

// For code: camel case, and texts that are JSON become what they say.
function escapeScript(options) {
  const entries = Object.entries(options).map(([name, value]) => [toCamel(name), parseMaybe(value)])
  return JSON.stringify(Object.fromEntries(entries)).replaceAll('<', '\\u003c')
}

function parseMaybe(value) {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value // plain text is what it says
  }
}

/** The same server by the other name of this computer: for a browser, somebody else. */
function otherOrigin({ origin, hostname }) {
  const other = new URL(origin)
  other.hostname = hostname === 'localhost' ? HOST : 'localhost'
  return other.origin
}

/** Whether the network is none of the EVM nodes. */
const isOther = (id) => !NETWORKS.some((network) => network.id === id)

const toKebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const toCamel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())
const escapeAttribute = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
