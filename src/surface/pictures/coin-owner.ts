/**
 * Maps a picture id to the one whose picture it shows: the coin of many networks is Ether and shows Ethereum's, any
 * other coin shows its network's.
 */
const COIN = '/coin'
const ETHER = new Set([1, 10, 324, 8453, 42161, 59144, 84532, 7777777, 11155111, 1313161554])

export function coinOwner(id: string): string {
  if (!id.endsWith(COIN)) return id
  const network = id.slice(0, -COIN.length)
  return network.startsWith('eip155:') && ETHER.has(Number(network.slice('eip155:'.length)))
    ? 'eip155:1'
    : network
}
