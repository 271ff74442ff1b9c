// Owns the networks that the demo wallets can speak to: the local ones, and nothing else.

export type LocalNetwork = { readonly chainId: number; readonly name: string; readonly symbol: string }

export const localNetworks: readonly LocalNetwork[] = [
  { chainId: 1, name: 'Ethereum (local)', symbol: 'ETH' },
  { chainId: 8453, name: 'Base (local)', symbol: 'ETH' },
  { chainId: 11155111, name: 'Sepolia (local)', symbol: 'ETH' },
]

/** Node urls by CAIP-2 id, as the server hands them out. */
export type NodeUrls = Readonly<Record<string, string>>

export const findNetwork = (chainId: number): LocalNetwork | undefined =>
  localNetworks.find((network) => network.chainId === chainId)

export const networkName = (chainId: number) => findNetwork(chainId)?.name ?? `Network ${chainId}`

export const nodeUrl = (urls: NodeUrls, chainId: number): string | undefined => urls[`eip155:${chainId}`]

export const toHexId = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`

/** A chain id in the 0x notation of EIP-3326, or undefined when it is not one. */
export function fromHexId(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^0x(0|[1-9a-f][0-9a-f]*)$/i.test(text)) return undefined
  const chainId = Number(text)
  return Number.isSafeInteger(chainId) ? chainId : undefined
}
