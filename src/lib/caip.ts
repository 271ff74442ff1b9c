/**
 * Parses and compares CAIP-10 addresses and transaction hashes, which nothing needs before a wallet is there; network ids, which the tag
 * reads, are in `chain-id.ts`. Parsers take any value and return undefined for a bad one; the caller decides which error that is. EVM address
 * checksums: `evm-address.ts`.
 */
import type { Hex } from 'viem'
import { type CaipNetwork, match, parseCaipNetworkId } from './chain-id.ts'

export type CaipAddress = CaipNetwork & { address: string }

const EVM_ADDRESS = /^0x[\da-fA-F]{40}$/

/** Parses `eip155:1:0x…` (CAIP-10); undefined for anything else. The address is checked for its characters only. */
export function parseCaipAddress(text: unknown): CaipAddress | undefined {
  const [, network, address] = match(text, /^([^:]+:[^:]+):([-.%a-z\d]{1,128})$/i)
  const parsed = parseCaipNetworkId(network)
  return parsed && address ? { ...parsed, address } : undefined
}

/** Joins a CAIP-2 network id and an address without checking either. */
export function toCaipAddress(caipNetworkId: string, address: string): string {
  return `${caipNetworkId}:${address}`
}

/** Compares addresses: EVM addresses ignore case, all others (base58) do not. Two missing addresses are not the same. */
export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  if (!a || !b) return false
  return a === b || (EVM_ADDRESS.test(a) && a.toLowerCase() === b.toLowerCase())
}

/** Whether it is an EVM transaction hash: 0x and 64 hex digits (specification 5). */
export function isHash(text: unknown): text is Hex {
  return match(text, /^0x[\da-fA-F]{64}$/).length > 0
}
