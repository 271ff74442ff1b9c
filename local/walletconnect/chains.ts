// Owns what the wallet knows of networks: their names, and which local node serves them.
import { findNetwork, localNetworks } from '../wallet/networks.ts'
import type { Namespace } from './accounts.ts'

/** Node urls by CAIP-2 id. */
export type NodeUrls = Readonly<Record<string, string>>

const solanaNames: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana (local)',
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'Solana (local, old id)',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'Solana Devnet (local)',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'Solana Devnet (local, old id)',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet (local)',
}

/** Offered when a session is about to get more networks. */
export const ownChains: readonly string[] = localNetworks.map(({ chainId }) => `eip155:${chainId}`)

export const namespaceOf = (chain: string): string => chain.split(':')[0] ?? ''
export const referenceOf = (chain: string): string => chain.split(':')[1] ?? ''

export const isNamespace = (text: string): text is Namespace => text === 'eip155' || text === 'solana'

/** Networks that are approved unless the person says otherwise. */
export const isKnownChain = (chain: string): boolean =>
  namespaceOf(chain) === 'eip155'
    ? findNetwork(Number(referenceOf(chain))) !== undefined
    : referenceOf(chain) in solanaNames && namespaceOf(chain) === 'solana'

export function chainName(chain: string): string {
  const reference = referenceOf(chain)
  if (namespaceOf(chain) === 'eip155') return findNetwork(Number(reference))?.name ?? `Network ${reference}`
  return (namespaceOf(chain) === 'solana' && solanaNames[reference]) || chain
}

/** All Solana networks are the same local node, under whichever id it was given. */
export function nodeOf(urls: NodeUrls, chain: string): string | undefined {
  if (namespaceOf(chain) !== 'solana') return urls[chain]
  return urls[chain] ?? Object.entries(urls).find(([id]) => namespaceOf(id) === 'solana')?.[1]
}
