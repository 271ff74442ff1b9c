// Owns how the exchange gets onto a local network: everything from one throwaway sender with fixed nonces, so that all
// addresses are known beforehand, all transactions go out at once, and a second start finds what the first one placed.
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  numberToHex,
  parseUnits,
} from 'viem'
import { sendAll } from '../../nodes/send-all.mjs'
import { erc20Code, factoryCode, nftCode, routerAbi, routerCode, tokenCode, wethCode } from './contracts.mjs'
import { ODD_TOKENS } from './odd-tokens.mjs'
import { COIN, IMITATION, TOKENS, WRAPPED } from './tokens.mjs'

/** The accounts of the demo wallets get some of each token. */
export const DEMO_ACCOUNTS = /** @type {const} */ ([
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
])

const SUPPLY = 1_000_000_000
const POOL_COINS = 1_000
const GIFT_DOLLARS = 2_500
const MAX = 2n ** 256n - 1n
const NEVER = 2n ** 64n - 1n

/** @typedef {import('./tokens.mjs').TokenFacts & { address: `0x${string}`, hasPool?: boolean, keeps?: number }} Token */
/**
 * @typedef {object} Exchange
 * @property {`0x${string}`} treasury holds what was not given away; the nodes sign for it
 * @property {`0x${string}`} router
 * @property {`0x${string}`} factory
 * @property {Token} wrapped
 * @property {readonly Token[]} tokens with pools
 * @property {Token} imitation
 * @property {readonly Token[]} odd most without pools, and but for these all of it the treasury's until a test gives some away
 * @property {{ address: `0x${string}`, name: string, isSpam: boolean }[]} nfts
 */

/**
 * @param {Omit<import('../chain.mjs').Chain, 'exchange'>} chain
 * @returns {Promise<Exchange>}
 */
export async function deployExchange(chain) {
  // Not one of the funded development accounts, so that their nonces stay 0; another one per network, so that no address
  // of one network means anything on the other.
  const treasury = numberToHex(0xd0e1_0e51_0000_0000n + BigInt(chain.chainId), { size: 20 })
  const { exchange, transactions } = plan(treasury)
  const last = exchange.odd[exchange.odd.length - 1]
  const code = await chain.ask('eth_getCode', last.address, 'latest')
  await chain.ask('anvil_impersonateAccount', treasury)
  if (code === '0x') await sendAll(chain.ask, treasury, transactions)
  return exchange
}

/** What so many US dollars buy of a token. */
const dollars = (token, amount) => parseUnits((amount / token.price).toFixed(token.decimals), token.decimals)

/** What a token's pool begins with, at the table's price. @param {Token} token */
export const firstAmounts = (token) => ({
  tokens: dollars(token, POOL_COINS * COIN.price),
  coins: parseUnits(`${POOL_COINS}`, COIN.decimals),
})

/** So much is sent that the amount arrives: a token may keep some for itself. @param {Token} token @param {bigint} amount */
export const withKept = ({ keeps = 0 }, amount) => (amount * 100n) / BigInt(100 - keeps)

/** The addresses and the transactions that make them so, in the order of their nonces. */
function plan(treasury) {
  /** @type {{ to?: `0x${string}`, data: `0x${string}`, value?: bigint, gas: number }[]} */
  const transactions = []
  const place = (data, gas) => {
    const address = getContractAddress({ from: treasury, nonce: BigInt(transactions.length) })
    transactions.push({ data, gas })
    return address
  }
  const call = (to, data, gas, value) => transactions.push({ to, data, gas, value })
  const onToken = (token, functionName, args) =>
    call(token.address, encodeFunctionData({ abi: erc20Abi, functionName, args }), 100_000)
  const onRouter = (functionName, args, value) =>
    call(router, encodeFunctionData({ abi: routerAbi, functionName, args }), 3_000_000, value)

  const wrapped = { ...WRAPPED, address: place(wethCode(), 1_200_000) }
  const factory = place(factoryCode(treasury), 3_500_000)
  const router = place(routerCode(factory, wrapped.address), 5_500_000)
  const published = place(erc20Code(), 1_500_000)
  const make = (facts, contract) => {
    const supply = parseUnits(`${SUPPLY}`, facts.decimals)
    const code = tokenCode(facts, { holder: treasury, supply, published }, contract)
    return { ...facts, address: place(code, 700_000) }
  }
  const tokens = TOKENS.map((facts) => make(facts))
  const imitation = make(IMITATION)
  const nfts = [
    {
      name: 'Visit claim-ether.example to claim your reward',
      isSpam: true,
      address: place(nftCode(), 200_000),
    },
    { name: 'Garden badge', isSpam: false, address: place(nftCode(), 200_000) },
  ]

  const fill = (token) => {
    onToken(token, 'approve', [router, MAX])
    const { tokens: amount, coins } = firstAmounts(token)
    onRouter('addLiquidityETH', [token.address, withKept(token, amount), 0n, 0n, treasury, NEVER], coins)
  }
  for (const token of tokens) fill(token)
  const [usdc, dai] = tokens
  const both = [usdc, dai].map((token) => dollars(token, POOL_COINS * COIN.price))
  onRouter('addLiquidity', [usdc.address, dai.address, ...both, 0n, 0n, treasury, NEVER])

  for (const [index, account] of DEMO_ACCOUNTS.entries()) {
    for (const token of tokens) onToken(token, 'transfer', [account, dollars(token, GIFT_DOLLARS)])
    onToken(imitation, 'transfer', [account, parseUnits('5000', imitation.decimals)])
    for (const nft of nfts) {
      const words = [{ type: 'address' }, { type: 'uint256' }]
      call(nft.address, encodeAbiParameters(words, [account, BigInt(index + 1)]), 100_000)
    }
  }
  // Last, so that every other address stays what it was.
  const odd = ODD_TOKENS.map(({ facts, contract }) => make(facts, contract))
  for (const token of odd) if (token.hasPool) fill(token)
  return { exchange: { treasury, router, factory, wrapped, tokens, imitation, nfts, odd }, transactions }
}
