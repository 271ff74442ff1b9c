// Owns the services' line to a node: reads through viem, everything else by method name.
import { createPublicClient, http } from 'viem'

/**
 * @typedef {object} Chain
 * @property {string} id CAIP-2
 * @property {number} chainId 0 outside eip155
 * @property {string} url
 * @property {import('viem').PublicClient | undefined} client only for eip155
 * @property {(method: string, ...params: unknown[]) => Promise<any>} ask
 * @property {import('./exchange/deploy.mjs').Exchange} exchange
 */

/**
 * @param {string} id CAIP-2
 * @param {string} url
 * @returns {Chain}
 */
export function openChain(id, url) {
  const [namespace, reference] = id.split(':')
  const isEvm = namespace === 'eip155'
  // Reads of one turn travel as one batch; a local node answers at once or not at all.
  const transport = http(url, { batch: true, retryCount: 0 })
  const client = isEvm ? createPublicClient({ transport, cacheTime: 0 }) : undefined
  return {
    id,
    chainId: isEvm ? Number(reference) : 0,
    url,
    client,
    ask: (method, ...params) => client.request({ method, params }),
    exchange: undefined,
  }
}
