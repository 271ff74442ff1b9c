// Owns what the demo's shop sells, on its local networks.
import { createShop, createShopHandler } from '../../demo/pay-server.mjs'
import { MAINNET } from '../solana/solana.mjs'
import { DEMO_TOKENS } from '../solana/tokens.mjs'

/** None of the demo wallets has these accounts. */
export const SHOP = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const SHOP_ON_SOLANA = '8RxjrNSCb5QBjXrD1Vsp5SptmAAxFqxbRUcuZdi8fU2K'

const MILLI = 10n ** 15n

/**
 * @param {{ rpc: Record<string, string>, solana: string, usdc: string }} where
 * @param {number} confirmations
 */
export function openShop({ rpc, solana, usdc }, confirmations) {
  const on = (/** @type {string} */ id) => ({ rpc: rpc[id], recipient: SHOP, confirmations })
  const cup = { label: 'A cup', price: 2n * MILLI, decimals: 18 }
  const shop = createShop({
    networks: {
      'eip155:1': on('eip155:1'),
      'eip155:8453': on('eip155:8453'),
      [MAINNET]: { rpc: solana, recipient: SHOP_ON_SOLANA },
    },
    products: {
      cup: { ...cup, network: 'eip155:1' },
      base: { ...cup, network: 'eip155:8453' },
      book: { label: 'A book', network: 'eip155:1', price: 12_500_000n, decimals: 6, token: usdc },
      song: { label: 'A song', network: MAINNET, price: 50_000_000n, decimals: 9 },
      poster: {
        label: 'A poster',
        network: MAINNET,
        price: 3_000_000n,
        decimals: 6,
        token: DEMO_TOKENS.usdc.address,
      },
    },
  })
  return createShopHandler(shop)
}
