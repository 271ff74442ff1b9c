/** Parses the host's networks: CAIP-2 ids of known ones, or whole network objects (interface 4). */
import type { Network } from '../../chains/network.ts'
import { findKnown } from '../../chains/networks.ts'
import { readField } from '../../lib/json.ts'
import { identify } from '../../lib/namespaces.ts'
import { parseNetworkId } from '../../lib/network-id.ts'
import { cleanText } from '../../lib/text.ts'
import { rpcUrl, safeImage, safeLink } from '../../lib/url.ts'
import { boolean, fields, string } from './read.ts'

const currency = fields({
  name: string,
  symbol: string,
  decimals: (given) =>
    Number.isInteger(given) && Number(given) >= 0 && Number(given) <= 36 ? Number(given) : undefined,
})

/** `rpcUrls` in viem's shape, or a plain list. Bad urls are dropped; with none left the network is rejected. */
const readUrls = (given: unknown): readonly string[] | undefined => {
  const list = Array.isArray(given) ? given : readField(readField(given, 'default'), 'http')
  const urls = Array.isArray(list) ? list.map(rpcUrl).filter((url) => url !== undefined) : []
  return urls.length > 0 ? urls : undefined
}

const shape = fields({
  name: string,
  nativeCurrency: currency,
  rpcUrls: readUrls,
  testnet: boolean,
})

const parseObject = (given: unknown): Network | undefined => {
  const read = shape(given)
  const caipNetworkId = parseNetworkId(readField(given, 'caipNetworkId') ?? readField(given, 'id'))
  const { name, symbol, decimals } = read?.nativeCurrency ?? {}
  if (!read?.name || !read.rpcUrls || !caipNetworkId || !symbol || decimals === undefined) return undefined
  const imageUrl = safeImage(readField(readField(given, 'assets'), 'imageUrl'))
  const explorerUrl = safeLink(readField(readField(readField(given, 'blockExplorers'), 'default'), 'url'))
  return {
    ...identify(caipNetworkId),
    name: cleanText(read.name) || caipNetworkId,
    testnet: read.testnet ?? false,
    ...(imageUrl && { imageUrl }),
    details: {
      nativeCurrency: { name: cleanText(name) || symbol, symbol: cleanText(symbol, 12), decimals },
      rpcUrls: read.rpcUrls,
      ...(explorerUrl && { explorerUrl }),
    },
  }
}

export const parseNetwork = (given: unknown): Network | undefined => {
  if (typeof given === 'object') return parseObject(given)
  const caipNetworkId = parseNetworkId(given)
  return caipNetworkId && findKnown(caipNetworkId)
}
