/** Reads the host's networks: CAIP-2 ids of known ones, or whole network objects (interface section 2). */
import * as z from 'zod/mini'
import type { CaipNetworkId, Network } from '../../chains/network.ts'
import { findKnown } from '../../chains/networks.ts'
import { parseCaipNetworkId } from '../../lib/caip.ts'
import { cleanText } from '../../lib/text.ts'
import { rpcUrl, safeImage, safeLink } from '../../lib/url.ts'

const urls = z.object({ http: z.array(z.string()) })

const shape = z.object({
  id: z.union([z.int().check(z.positive()), z.string()]),
  caipNetworkId: z.optional(z.string()),
  name: z.string(),
  nativeCurrency: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().check(z.gte(0), z.lte(36)),
  }),
  rpcUrls: z.union([z.object({ default: urls }), z.array(z.string())]),
  blockExplorers: z.optional(z.object({ default: z.object({ url: z.string() }) })),
  testnet: z.optional(z.boolean()),
  assets: z.optional(z.object({ imageUrl: z.optional(z.string()) })),
})

/** EVM only as yet: `eip155:1`, `1` or a number. */
const caipOf = (id: unknown): CaipNetworkId | undefined => {
  const parsed = parseCaipNetworkId(typeof id === 'number' || /^\d+$/.test(String(id)) ? `eip155:${id}` : id)
  const chainId = Number(parsed?.reference)
  if (parsed?.namespace !== 'eip155' || !Number.isSafeInteger(chainId) || chainId < 1) return undefined
  return `eip155:${chainId}`
}

const parseObject = (given: unknown): Network | undefined => {
  const result = shape.safeParse(given)
  if (!result.success) return undefined
  const { data } = result
  const caipNetworkId = caipOf(data.caipNetworkId ?? data.id)
  const list = Array.isArray(data.rpcUrls) ? data.rpcUrls : data.rpcUrls.default.http
  const rpcUrls = list.map(rpcUrl).filter((url) => url !== undefined)
  if (!caipNetworkId || rpcUrls.length === 0) return undefined
  const imageUrl = safeImage(data.assets?.imageUrl)
  const explorerUrl = safeLink(data.blockExplorers?.default.url)
  return {
    id: Number(caipNetworkId.slice('eip155:'.length)),
    caipNetworkId,
    chainNamespace: 'eip155',
    name: cleanText(data.name) || caipNetworkId,
    testnet: data.testnet ?? false,
    ...(imageUrl && { imageUrl }),
    details: {
      nativeCurrency: {
        name: cleanText(data.nativeCurrency.name),
        symbol: cleanText(data.nativeCurrency.symbol, 12) || 'ETH',
        decimals: data.nativeCurrency.decimals,
      },
      rpcUrls,
      ...(explorerUrl && { explorerUrl }),
    },
  }
}

export const parseNetwork = (given: unknown): Network | undefined => {
  if (typeof given === 'object') return parseObject(given)
  const caipNetworkId = caipOf(given)
  return caipNetworkId && findKnown(caipNetworkId)
}

export const parseNetworkId = (given: unknown): CaipNetworkId | undefined => caipOf(given)
