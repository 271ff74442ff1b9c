/** A shop on a local chain, and the ways to pay it there. */
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { createShop } from '../../demo/pay-server.mjs'
import { CHAIN, MEADOW, node, nodes, receiptOf, tokenOf } from '../services/services.testing.ts'

export const SHOP = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const ETHER = 10n ** 18n
const GAS = '0x30d40'

export const open = (
  more: { file?: string; confirmations?: number; now?: () => number; rpc?: string } = {},
) => {
  const { confirmations, rpc = nodes.urls[CHAIN] ?? '', ...options } = more
  return createShop({
    networks: {
      [CHAIN]: { rpc, recipient: SHOP, ...(confirmations && { confirmations }) },
      'eip155:8453': { rpc: nodes.urls['eip155:8453'] ?? '', recipient: SHOP },
    },
    products: {
      cup: { label: 'A cup', network: CHAIN, price: ETHER / 10n, decimals: 18 },
      book: {
        label: 'A book',
        network: CHAIN,
        price: 12_500_000n,
        decimals: 6,
        token: tokenOf('USDC').address,
      },
      far: { label: 'A cup on Base', network: 'eip155:8453', price: ETHER / 10n, decimals: 18 },
    },
    ...options,
  })
}

export const submit = (from: string, to: string, value: bigint, data: Hex = '0x') =>
  node('eth_sendTransaction', { from, to, value: `0x${value.toString(16)}`, data, gas: GAS })

/** Mined, which the node does by itself, but not before it answers. */
export const send = async (...transaction: Parameters<typeof submit>) => {
  const hash = await submit(...transaction)
  await receiptOf(hash)
  return hash
}

const transfer = (to: string, value: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, value] })

/** Meadow has some, its second account gets some. */
export const sendToken = (symbol: string, to: string, value: bigint, from = MEADOW) =>
  send(from, tokenOf(symbol).address, 0n, transfer(to, value))

export const refused = (reason: string) => ({ state: 'refused', reason })
export const waiting = (reason: string) => ({ state: 'waiting', reason })
export const PAID = { state: 'paid' }
