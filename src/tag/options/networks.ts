/**
 * Parses the host's networks: CAIP-2 ids of known ones, or whole network objects (interface 4), also as they are read here: what the
 * element's getter gives can be set again.
 */
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

const parseObject = (given: unknown): Network | undefined => {
  // As a host writes it, or as it is read here.
  const at = (field: string) => readField(given, field) ?? readField(readField(given, 'details'), field)
  const caipNetworkId = parseNetworkId(at('caipNetworkId') ?? at('id'))
  const title = string(at('name'))
  const testnet = boolean(at('testnet') ?? false)
  if (!caipNetworkId || !title || testnet === undefined) return undefined
  const urls = at('rpcUrls')
  const known = findKnown(caipNetworkId)
  if (urls === undefined && known?.name === title) return known
  const rpcUrls = readUrls(urls)
  const { name, symbol, decimals } = currency(at('nativeCurrency')) ?? {}
  if (!rpcUrls || !symbol || decimals === undefined) return undefined
  const imageUrl = safeImage(readField(at('assets'), 'imageUrl') ?? at('imageUrl'))
  const explorerUrl = safeLink(
    readField(readField(at('blockExplorers'), 'default'), 'url') ?? at('explorerUrl'),
  )
  return {
    ...identify(caipNetworkId),
    name: cleanText(title) || caipNetworkId,
    testnet,
    ...(imageUrl && { imageUrl }),
    details: {
      nativeCurrency: { name: cleanText(name) || symbol, symbol: cleanText(symbol, 12), decimals },
      rpcUrls,
      ...(explorerUrl && { explorerUrl }),
    },
  }
}

export const parseNetwork = (given: unknown): Network | undefined => {
  if (typeof given === 'object') return parseObject(given)
  const caipNetworkId = parseNetworkId(given)
  return caipNetworkId && findKnown(caipNetworkId)
}
