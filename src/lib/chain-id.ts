/**
 * Parses CAIP-2 network ids and chain ids. Parsers take any value and return undefined for a bad one; the caller decides which error
 * that is.
 */
export type CaipNetwork = { namespace: string; reference: string }

/** Parses `eip155:1` (CAIP-2); undefined for anything else. */
export function parseCaipNetworkId(text: unknown): CaipNetwork | undefined {
  const [, namespace, reference] = match(text, /^([-a-z\d]{3,8}):([-\w]{1,32})$/)
  return namespace && reference ? { namespace, reference } : undefined
}

/** Parses a chain id in any form wallets use (`0x1`, `'1'`, `1`): 1 to 2^53 - 1; undefined for anything else. */
export function parseChainId(value: unknown): number | undefined {
  const [text] = typeof value === 'number' ? [value] : match(value, /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/)
  // Too large a number for a double fails the check below.
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** What the pattern finds in a text, in the order of its groups; nothing in any other value. */
export function match(text: unknown, pattern: RegExp): readonly string[] {
  return (typeof text === 'string' && pattern.exec(text)) || []
}
