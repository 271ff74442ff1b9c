// Owns who may sign in at the demo: visitors of its own pages, on its local networks.
import { createSignIn, createSignInHandler } from '../../demo/sign-in-server.mjs'
import { MAINNET } from '../solana/solana.mjs'

/**
 * @param {Record<string, string>} rpc nodes by CAIP-2 id
 * @param {number} port of the demo's pages
 */
export function openSignIn(rpc, port) {
  const domains = ['127.0.0.1', 'localhost', 'b.localhost'].map((host) => `${host}:${port}`)
  return createSignInHandler(createSignIn({ domains, networks: { ...rpc, [MAINNET]: undefined } }), {
    isSecure: false,
  })
}
