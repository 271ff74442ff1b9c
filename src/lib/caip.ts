/**
 * Owns the names of networks, accounts and transactions: CAIP-2 network ids, CAIP-10 addresses, chain ids and hashes. Parsers
 * take anything and answer undefined; whoever asked decides which error that is. EVM addresses: `evm-address.ts`.
 */
import type { Hex } from 'viem'

export type CaipNetwork = { namespace: string; reference: string }
export type CaipAddress = CaipNetwork & { address: string }

const EVM_ADDRESS = /^0x[\da-fA-F]{40}$/

/** `eip155:1` (CAIP-2): exactly two parts in its character sets, or undefined. */
export function parseCaipNetworkId(text: unknown): CaipNetwork | undefined {
  const [, namespace, reference] = match(text, /^([-a-z\d]{3,8}):([-\w]{1,32})$/)
  return namespace && reference ? { namespace, reference } : undefined
}

/** `eip155:1:0x…` (CAIP-10): exactly three parts in its character sets, or undefined. The address itself is not checked. */
export function parseCaipAddress(text: unknown): CaipAddress | undefined {
  const [, network, address] = match(text, /^([^:]+:[^:]+):([-.%a-z\d]{1,128})$/i)
  const parsed = parseCaipNetworkId(network)
  return parsed && address ? { ...parsed, address } : undefined
}

/** Joins a CAIP-2 network id and an address; both are already checked. */
export function toCaipAddress(caipNetworkId: string, address: string): string {
  return `${caipNetworkId}:${address}`
}

/** Whether two addresses are one: EVM addresses ignore case, all others (base58) do not. Missing ones are never the same. */
export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  if (!a || !b) return false
  return a === b || (EVM_ADDRESS.test(a) && a.toLowerCase() === b.toLowerCase())
}

/** A chain id as wallets give it (`0x1`, `'1'`, `1`): 1 to 2^53 - 1, or undefined. */
export function parseChainId(value: unknown): number | undefined {
  const [text] = typeof value === 'number' ? [value] : match(value, /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/)
  // A chain id is a name, not an amount; what Number cannot hold exactly fails the check below.
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** 0x and 64 hex digits: a transaction hash (specification 5). */
export function isHash(text: unknown): text is Hex {
  return match(text, /^0x[\da-fA-F]{64}$/).length > 0
}

function match(text: unknown, pattern: RegExp): readonly string[] {
  return (typeof text === 'string' && pattern.exec(text)) || []
}
