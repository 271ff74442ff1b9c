/** Every endpoint that the client may call: those of specification 7, and what was added since: the two of wire facts 2.14 that grant a session. */
import type { Endpoints } from './base-urls.ts'

export type Endpoint = {
  readonly host: keyof Endpoints
  /** The tests that must reach it: those of `contract.<name>.test.ts`. */
  readonly testedIn: 'accounts' | 'swaps' | 'project'
  /** Query parameters that are allowed besides `projectId`, `st` and `sv`. */
  readonly query?: readonly string[]
  /** Fields of the body. */
  readonly body?: readonly string[]
}

const account = { host: 'blockchain', testedIn: 'accounts' } as const
const swap = { host: 'blockchain', testedIn: 'swaps' } as const
const list = { host: 'wallets', testedIn: 'project' } as const
const path = ['eventId', 'url', 'domain', 'timestamp', 'props'] as const

// biome-ignore format: a table
export const endpoints = {
  'GET /v1/supported-chains': account,
  'GET /v1/identity/{address}': { ...account, query: ['sender'] },
  'GET /v1/account/{account}/history': { ...account, query: ['cursor', 'onramp', 'chainId'] },
  'GET /v1/account/{address}/balance': { ...account, query: ['currency', 'chainId', 'forceUpdate'] },
  'GET /v1/convert/quotes': { ...swap, query: ['amount', 'userAddress', 'from', 'to', 'gasPrice'] },
  'GET /v1/convert/tokens': { ...swap, query: ['chainId'] },
  'POST /v1/fungible/price': { ...account, body: ['currency', 'addresses', 'projectId'] },
  'GET /v1/convert/allowance': { ...swap, query: ['tokenAddress', 'userAddress'] },
  'GET /v1/convert/gas-price': { ...swap, query: ['chainId'] },
  'POST /v1/convert/build-transaction': { ...swap, body: ['amount', 'eip155', 'from', 'to', 'userAddress', 'disableEstimate', 'projectId'] },
  'GET /v1/convert/build-approve': { ...swap, query: ['userAddress', 'from', 'to'] },
  'GET /v1/profile/account/{name}': { ...account, query: ['apiVersion'] },
  'GET /v1/profile/reverse/{address}': { ...account, query: ['sender', 'apiVersion'] },
  'GET /v1/profile/suggestions/{name}': { ...account, query: ['zone'] },
  'POST /v1/profile/account': { ...account, body: ['coin_type', 'address', 'message', 'signature'] },
  'POST /v1/generators/onrampurl': { ...swap, body: ['destinationWallets', 'defaultNetwork', 'partnerUserId', 'defaultExperience', 'presetCryptoAmount', 'presetFiatAmount'] },
  'GET /v1/onramp/options': swap,
  'POST /v1/onramp/quote': { ...swap, body: ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'] },
  'GET /v1/sessions/{address}': account,
  'POST /v1/sessions/{address}/revoke': { ...account, body: ['pci', 'signature'] },
  'POST /v1/sessions/{address}': { ...account, query: ['v'], body: ['chainId', 'expiry', 'signer', 'permissions', 'policies'] },
  'POST /v1/sessions/{address}/activate': { ...account, body: ['pci'] },
  'GET /getWallets': { ...list, query: ['page', 'entries', 'include', 'exclude', 'search', 'badge_type', 'chains'] },
  'GET /appkit/v1/config': list,
  'GET /projects/v1/origins': list,
  'GET /getAnalyticsConfig': list,
  'GET /getWalletImage/{id}': list,
  'GET /public/getAssetImage/{id}': list,
  'GET /public/getCurrencyImage/{id}': list,
  'GET /public/getTokenImage/{id}': list,
  'POST /e': { host: 'analytics', testedIn: 'project', body: path },
} as const satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof endpoints

/** A request in the service's log. */
export type Asked = {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly contentType: string | undefined
  readonly status: number | undefined
}

const patterns = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, ...endpoint, method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
})

/** The row of a request; undefined: it should not have been sent. */
export const endpointOf = ({ host, method, path }: Asked) =>
  patterns.find((row) => row.host === host && row.method === method && row.path.test(path))
