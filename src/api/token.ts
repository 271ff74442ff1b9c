/** Converts tokens and addresses between the services' notation (CAIP-10, with a placeholder for the coin) and ours. */
import { parseCaipAddress, sameAddress, toCaipAddress } from '../lib/caip.ts'
import { parseCaipNetworkId } from '../lib/chain-id.ts'
import { toEvmAddress } from '../lib/evm-address.ts'

/** A token by its contract or mint; without `address` the network's coin. */
export type TokenRef = {
  /** CAIP-2. */
  readonly caipNetworkId: string
  /** Plain; checksummed on eip155. */
  readonly address?: string | undefined
}

/** The address by which services refer to the coin (wire facts 16.1). */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

const placeholder = (namespace: string): string => PLACEHOLDERS[namespace] ?? '0x'

const namespaceOf = (caipNetworkId: string): string => parseCaipNetworkId(caipNetworkId)?.namespace ?? ''

/** Reads a plain address: checksummed on eip155, base58 on solana (specification 5); undefined for anything else. */
export function readAddress(namespace: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (namespace === 'eip155') return toEvmAddress(value)
  const pattern = namespace === 'solana' ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^[-.%\w]{1,128}$/
  return pattern.test(value) ? value : undefined
}

/** Reads an account in CAIP-10; undefined for anything else. */
export function readAccount(value: unknown): (TokenRef & { readonly address: string }) | undefined {
  const parsed = parseCaipAddress(value)
  if (!parsed) return undefined
  const address = readAddress(parsed.namespace, parsed.address)
  return address ? { caipNetworkId: `${parsed.namespace}:${parsed.reference}`, address } : undefined
}

/** Reads a token in CAIP-10; the placeholder means the coin. Undefined for anything else. */
export function readToken(value: unknown): TokenRef | undefined {
  const parsed = parseCaipAddress(value)
  if (!parsed) return undefined
  const caipNetworkId = `${parsed.namespace}:${parsed.reference}`
  return sameAddress(parsed.address, placeholder(parsed.namespace)) ? { caipNetworkId } : readAccount(value)
}

export const toWireToken = ({ caipNetworkId, address }: TokenRef): string =>
  toCaipAddress(caipNetworkId, address ?? placeholder(namespaceOf(caipNetworkId)))

/** A key for comparing addresses: case matters in base58, not in hex. */
export const addressKey = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

export const tokenKey = ({ caipNetworkId, address = '' }: TokenRef): string =>
  `${caipNetworkId}:${addressKey(address)}`

export const sameToken = (a: TokenRef, b: TokenRef): boolean => tokenKey(a) === tokenKey(b)
