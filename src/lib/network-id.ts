/** Reads the id of a network as hosts and storage write it. Which networks are known is `chains/networks.ts`. */
import { parseCaipNetworkId, parseChainId } from './chain-id.ts'
import type { CaipNetworkId } from './namespaces.ts'

/** `eip155:1`, `1` or a number; `solana:` and the start of its genesis hash. Undefined for anything else. */
export function parseNetworkId(given: unknown): CaipNetworkId | undefined {
  const text = typeof given === 'number' || typeof given === 'bigint' ? String(given) : given
  const parsed = parseCaipNetworkId(typeof text === 'string' && /^\d+$/.test(text) ? `eip155:${text}` : text)
  if (parsed?.namespace === 'solana')
    return /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(parsed.reference) ? `solana:${parsed.reference}` : undefined
  // Digits only: `0x1`, `1e3` and the like are numbers, but nobody's chain id.
  if (parsed?.namespace !== 'eip155' || !/^\d+$/.test(parsed.reference)) return undefined
  const chainId = parseChainId(parsed.reference)
  return chainId === undefined ? undefined : `eip155:${chainId}`
}
