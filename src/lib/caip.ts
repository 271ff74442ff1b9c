/**
 * Parses and compares CAIP-2 network ids, CAIP-10 addresses, chain ids and transaction hashes. Parsers take any value and return
 * undefined for a bad one; the caller decides which error that is. EVM address checksums: `evm-address.ts`.
 */
import type { Hex } from 'viem'

export type CaipNetwork = { namespace: string; reference: string }
export type CaipAddress = CaipNetwork & { address: string }

const EVM_ADDRESS = /^0x[\da-fA-F]{40}$/

/** Parses `eip155:1` (CAIP-2); undefined for anything else. */
export function parseCaipNetworkId(text: unknown): CaipNetwork | undefined {
  const [, namespace, reference] = match(text, /^([-a-z\d]{3,8}):([-\w]{1,32})$/)
  return namespace && reference ? { namespace, reference } : undefined
}

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

/** Parses a chain id in any form wallets use (`0x1`, `'1'`, `1`): 1 to 2^53 - 1; undefined for anything else. */
export function parseChainId(value: unknown): number | undefined {
  const [text] = typeof value === 'number' ? [value] : match(value, /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/)
  // Too large a number for a double fails the check below.
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Whether it is an EVM transaction hash: 0x and 64 hex digits (specification 5). */
export function isHash(text: unknown): text is Hex {
  return match(text, /^0x[\da-fA-F]{64}$/).length > 0
}

function match(text: unknown, pattern: RegExp): readonly string[] {
  return (typeof text === 'string' && pattern.exec(text)) || []
}
