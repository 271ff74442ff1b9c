// Owns the services' line to an EVM node: reads through viem, everything else by method name.
import { createPublicClient, http } from 'viem'

/**
 * @typedef {object} Chain
 * @property {string} id CAIP-2
 * @property {number} chainId
 * @property {import('viem').PublicClient} client
 * @property {(method: string, ...params: unknown[]) => Promise<any>} ask
 * @property {import('./exchange/deploy.mjs').Exchange} exchange set once it is deployed, before anybody can ask
 */

/**
 * @param {string} id CAIP-2 of an eip155 chain
 * @param {string} url
 * @returns {Omit<Chain, 'exchange'>}
 */
export function openChain(id, url) {
  // Reads of one turn travel as one batch; a local node answers at once or not at all.
  const client = createPublicClient({ transport: http(url, { batch: true, retryCount: 0 }), cacheTime: 0 })
  const request = /** @type {(call: { method: string, params: unknown[] }) => Promise<any>} */ (
    client.request
  )
  return {
    id,
    chainId: Number(id.slice('eip155:'.length)),
    client,
    ask: (method, ...params) => request({ method, params }),
  }
}
