// Owns reading and writing of chain-agnostic ids (CAIP-2, CAIP-10) in what the product sends, and finding what they name.
import { getAddress, isAddress } from 'viem'
import { Refusal } from '../answers.mjs'
import { listPooled } from '../exchange/pools.mjs'
import { COIN, COIN_PLACEHOLDER } from '../exchange/tokens.mjs'
import { drawSvg } from '../wallets/draw.mjs'

/** @param {string} id CAIP-2 @param {string} address */
export const toCaip10 = (id, address) => `${id}:${address}`

/**
 * @param {import('../world.mjs').World} world
 * @param {unknown} id CAIP-2
 * @throws {Refusal} for a chain that is not played here
 */
export function findChain(world, id) {
  const chain = typeof id === 'string' ? world.chains.get(id) : undefined
  if (!chain) throw new Refusal(400, 'chainId', `The chain ${String(id).slice(0, 100)} is not supported.`)
  return chain
}

/** @param {unknown} text @param {string} name for the refusal @throws {Refusal} */
export function readAddress(text, name) {
  if (typeof text !== 'string' || !isAddress(text, { strict: false })) {
    throw new Refusal(400, name, `The ${name} is not an address.`)
  }
  return getAddress(text)
}

/** Takes `namespace:reference:address` apart. @throws {Refusal} */
export function readCaip10(world, text, name) {
  const parts = typeof text === 'string' ? text.split(':') : []
  if (parts.length !== 3) throw new Refusal(400, name, `The ${name} is not a CAIP-10 id.`)
  const chain = findChain(world, `${parts[0]}:${parts[1]}`)
  return { chain, address: readAddress(parts[2], name) }
}

/** Everything with a pool on the chain; the coin first. `address` is missing for the coin. */
export function listTokens(chain) {
  const { wrapped } = chain.exchange
  return [{ ...COIN, address: undefined }, wrapped, ...listPooled(chain)]
}

/** Everything with a price, also what cannot be swapped. */
export function listPriced(chain) {
  const { wrapped, tokens, odd } = chain.exchange
  return [{ ...COIN, address: undefined }, wrapped, ...tokens, ...odd]
}

/** The listed token at an address; the placeholder is the coin. */
export function findToken(chain, address) {
  if (address.toLowerCase() === COIN_PLACEHOLDER) return listTokens(chain)[0]
  return listTokens(chain).find((token) => token.address === address)
}

/**
 * The picture itself. A real service names a public https host here; there is none on this computer, and pictures over
 * plain http are not shown.
 */
export const iconUrl = (world, symbol) =>
  `data:image/svg+xml;base64,${Buffer.from(drawSvg(world.hash(`image ${symbol}`), symbol)).toString('base64')}`
