// Owns what is known about accounts of Solana: the coin and the tokens, read from the node at every call. Names and prices are
// those of the demo's tokens (`local/solana/tokens.mjs`); a token that is not among them has no row.
import { formatUnits } from 'viem'
import { DEMO_TOKENS } from '../../solana/tokens.mjs'
import { Refusal } from '../answers.mjs'
import { FOREIGN_COINS } from '../exchange/tokens.mjs'
import { iconUrl, toCaip10 } from './caip.mjs'

const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const TOKENS = Object.values(DEMO_TOKENS)
const { So11111111111111111111111111111111111111111: COIN } = FOREIGN_COINS

export const isSolana = (world, id) => `${id}`.startsWith('solana:') && Object.hasOwn(world.rpc, id)

/** @param {string} text */
export const isSolanaAddress = (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** @param {string} mint */
export const findSolanaToken = (mint) => TOKENS.find(({ address }) => address === mint)

/** The coin first, at zero too; then what the owner has of each token, all accounts of it together. */
export async function solanaBalances(world, id, owner, rate) {
  if (!isSolanaAddress(owner)) throw new Refusal(400, 'address', 'The address is not an address.')
  const ask = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(world.rpc[id], { method: 'POST', body })
    const { result, error } = /** @type {any} */ (await answer.json())
    if (error) throw new Refusal(400, 'address', error.message)
    return result.value
  }
  const lists = PROGRAMS.map((programId) =>
    ask('getTokenAccountsByOwner', owner, { programId }, { encoding: 'jsonParsed' }),
  )
  const [lamports, ...accounts] = await Promise.all([ask('getBalance', owner), ...lists])
  const infos = accounts.flat().map(({ account }) => account.data.parsed.info)
  const amountOf = (mint) =>
    infos
      .filter((info) => info.mint === mint)
      .reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n)
  return [
    { ...COIN, address: undefined, amount: BigInt(lamports) },
    ...TOKENS.map((token) => ({ ...token, amount: amountOf(token.address) })).filter(
      ({ amount }) => amount > 0n,
    ),
  ].map(({ address, name, symbol, decimals, price, amount }) => {
    const numeric = formatUnits(amount, decimals)
    return {
      name,
      symbol,
      chainId: id,
      ...(address && { address: toCaip10(id, address) }),
      value: Number(numeric) * price * rate,
      price: price * rate,
      quantity: { decimals: `${decimals}`, numeric },
      iconUrl: iconUrl(world, symbol),
    }
  })
}
