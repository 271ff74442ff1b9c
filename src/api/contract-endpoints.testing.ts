/** Every endpoint that the client may call: those of specification 7, and the two of wire facts 2.14 that grant a session. */
import type { Endpoints } from './endpoints.ts'

export type Endpoint = {
  readonly host: keyof Endpoints
  /** Query parameters that are allowed besides `projectId`, `st` and `sv`. */
  readonly query?: readonly string[]
  /** Fields of the body. */
  readonly body?: readonly string[]
}

const data = { host: 'blockchain' } as const
const list = { host: 'wallets' } as const
const path = ['eventId', 'url', 'domain', 'timestamp', 'props'] as const

// biome-ignore format: a table
export const endpoints = {
  'GET /v1/supported-chains': data,
  'GET /v1/identity/{address}': { ...data, query: ['sender'] },
  'GET /v1/account/{account}/history': { ...data, query: ['cursor', 'onramp', 'chainId'] },
  'GET /v1/account/{address}/balance': { ...data, query: ['currency', 'chainId', 'forceUpdate'] },
  'GET /v1/convert/quotes': { ...data, query: ['amount', 'userAddress', 'from', 'to', 'gasPrice'] },
  'GET /v1/convert/tokens': { ...data, query: ['chainId'] },
  'POST /v1/fungible/price': { ...data, body: ['currency', 'addresses', 'projectId'] },
  'GET /v1/convert/allowance': { ...data, query: ['tokenAddress', 'userAddress'] },
  'GET /v1/convert/gas-price': { ...data, query: ['chainId'] },
  'POST /v1/convert/build-transaction': { ...data, body: ['amount', 'eip155', 'from', 'to', 'userAddress', 'disableEstimate', 'projectId'] },
  'GET /v1/convert/build-approve': { ...data, query: ['userAddress', 'from', 'to'] },
  'GET /v1/profile/account/{name}': { ...data, query: ['apiVersion'] },
  'GET /v1/profile/reverse/{address}': { ...data, query: ['sender', 'apiVersion'] },
  'GET /v1/profile/suggestions/{name}': { ...data, query: ['zone'] },
  'POST /v1/profile/account': { ...data, body: ['coin_type', 'address', 'message', 'signature'] },
  'POST /v1/generators/onrampurl': { ...data, body: ['destinationWallets', 'defaultNetwork', 'partnerUserId', 'defaultExperience', 'presetCryptoAmount', 'presetFiatAmount'] },
  'GET /v1/onramp/options': data,
  'POST /v1/onramp/quote': { ...data, body: ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'] },
  'GET /v1/sessions/{address}': data,
  'POST /v1/sessions/{address}/revoke': { ...data, body: ['pci', 'signature'] },
  'POST /v1/sessions/{address}': { ...data, query: ['v'], body: ['chainId', 'expiry', 'signer', 'permissions', 'policies'] },
  'POST /v1/sessions/{address}/activate': { ...data, body: ['pci'] },
  'GET /getWallets': { ...list, query: ['page', 'entries', 'include', 'exclude', 'search', 'badge_type', 'chains'] },
  'GET /appkit/v1/config': list,
  'GET /projects/v1/origins': list,
  'GET /getAnalyticsConfig': list,
  'GET /getWalletImage/{id}': list,
  'GET /public/getAssetImage/{id}': list,
  'GET /public/getCurrencyImage/{id}': list,
  'GET /public/getTokenImage/{id}': list,
  'POST /e': { host: 'analytics', body: path },
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
