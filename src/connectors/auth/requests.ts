/** What of an RPC request the connector reads before it asks the frame: for which network, and by whom. */
import { parseChainId } from '../../lib/chain-id.ts'
import { isRecord, readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'

/** Where in `params` the account stands. */
const SIGNER_AT: Readonly<Record<string, (params: unknown) => unknown>> = {
  personal_sign: (params) => readField(params, '1'),
  eth_signTypedData_v4: (params) => readField(params, '0'),
  eth_sendTransaction: (params) => readField(readField(params, '0'), 'from'),
  wallet_sendCalls: (params) => readField(readField(params, '0'), 'from'),
  solana_signMessage: (params) => readField(params, 'pubkey'),
}

/** Undefined: the request names none. */
export const signerOf = (method: string, params: unknown): unknown =>
  Object.hasOwn(SIGNER_AT, method) ? SIGNER_AT[method]?.(params) : undefined

/** The EVM network that a transaction or batch names; undefined: none. */
export function networkNamed(method: string, params: unknown): CaipNetworkId | undefined {
  if (method !== 'eth_sendTransaction' && method !== 'wallet_sendCalls') return undefined
  const id = parseChainId(readField(readField(params, '0'), 'chainId'))
  return id === undefined ? undefined : `eip155:${id}`
}

const MAX_DEPTH = 20

/** Messages carry no bigints everywhere, so they become hex quantities, as JSON-RPC has them. */
export function toWire(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => toWire(item, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toWire(item, depth + 1)]))
}
