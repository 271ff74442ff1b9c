// Owns what the page of the second provider, Meld, does: it delivers for real and tells no history. Nobody pays anything.
import { parseUnits } from 'viem'
import { askNode } from '../../nodes/ask-node.mjs'
import { NETWORKS } from '../../nodes/nodes.mjs'
import { Refusal } from '../answers.mjs'
import { FOREIGN_COINS } from '../exchange/tokens.mjs'
import { readAddress } from './caip.mjs'
import { deliver } from './onramp.mjs'
import { isSolanaAddress } from './solana.mjs'

const { So11111111111111111111111111111111111111111: SOL } = FOREIGN_COINS
const MOST_SOL = 100_000

/** Where dollars can be delivered: the address of the page does not say it. */
export const meldNetworks = (world) =>
  NETWORKS.filter(({ id }) => world.chains.has(id)).map(({ id, name }) => ({ id, name }))

/**
 * @param {import('../world.mjs').World} world
 * @param {{ destinationCurrencyCode?: unknown, walletAddress?: unknown, amount?: unknown, chain?: unknown }} wish the first two
 *   from the address of the page; the chain counts for dollars
 * @returns {Promise<{ hash: string }>} a signature on Solana
 */
export async function deliverByMeld(world, { destinationCurrencyCode: code, walletAddress, amount, chain }) {
  const text = String(amount)
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text) || Number(text) === 0)
    throw new Refusal(400, 'amount', 'The amount is not a number of at most 6 decimals.')
  if (code === 'SOL') return { hash: await deliverSol(world, walletAddress, text) }
  if (code !== 'USDC') throw new Refusal(400, 'destinationCurrencyCode', 'Only USDC and SOL are sold here.')
  if (!world.chains.has(String(chain))) throw new Refusal(400, 'chain', 'Nothing is sold on this network.')
  const address = readAddress(walletAddress, 'walletAddress')
  return { hash: await deliver(world, { address, chain: String(chain), symbol: code, amount: text }) }
}

async function deliverSol(world, address, amount) {
  const id = Object.keys(world.rpc).find((key) => key.startsWith('solana:'))
  if (id === undefined)
    throw new Refusal(400, 'destinationCurrencyCode', 'The local Solana chain is not running.')
  if (typeof address !== 'string' || !isSolanaAddress(address))
    throw new Refusal(400, 'walletAddress', 'The walletAddress is not an address of Solana.')
  if (Number(amount) > MOST_SOL) throw new Refusal(400, 'amount', `No more than ${MOST_SOL} SOL at once.`)
  return askNode(world.rpc[id])('requestAirdrop', address, Number(parseUnits(amount, SOL.decimals)))
}
