// Owns the creation code of the exchange's contracts: Uniswap v2 and an ERC-20 from their published artifacts, the tokens and the
// NFT from ours (`../../contracts/`).
import { createRequire } from 'node:module'
import { encodeDeployData, keccak256, parseAbi, stringToHex } from 'viem'
import { readArtifact } from '../../contracts/artifact.mjs'

const require = createRequire(import.meta.url)

const artifact = ({ abi, bytecode }) => {
  return {
    abi,
    bytecode: /** @type {`0x${string}`} */ (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`),
  }
}

const factory = artifact(require('@uniswap/v2-core/build/UniswapV2Factory.json'))
const router = artifact(require('@uniswap/v2-periphery/build/UniswapV2Router02.json'))
const weth = artifact(require('@uniswap/v2-periphery/build/WETH9.json'))
const erc20 = artifact(require('@uniswap/v2-core/build/ERC20.json'))

/** What is called on the router; the same as in the artifact, but typed. */
export const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
  'function addLiquidityETH(address,uint256,uint256,uint256,address,uint256) payable',
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
])
export const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function burn(address) returns (uint256, uint256)',
  'function mint(address) returns (uint256)',
])
export const wethAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

export const TRANSFER_TOPIC = keccak256(stringToHex('Transfer(address,address,uint256)'))

export const factoryCode = (owner) => encodeDeployData({ ...factory, args: [owner] })
export const routerCode = (at, wrapped) => encodeDeployData({ ...router, args: [at, wrapped] })
export const wethCode = () => weth.bytecode
/** The ERC-20 whose code the tokens run; nobody holds anything on itself. */
export const erc20Code = () => encodeDeployData({ ...erc20, args: [0n] })

/**
 * Creation code of a token that runs the published ERC-20 with a name of its own.
 *
 * @param {import('./tokens.mjs').TokenFacts} facts name and symbol of at most 32 bytes
 * @param {{ holder: `0x${string}`, supply: bigint, published: `0x${string}` }} given the holder starts with the whole supply
 * @param {string} [contract] one that does something otherwise
 */
export const tokenCode = (
  { name, symbol, decimals },
  { holder, supply, published },
  contract = 'NamedToken',
) =>
  encodeDeployData({
    ...readArtifact(contract),
    args: [toWord(name), toWord(symbol), decimals, supply, holder, published],
  })

const toWord = (text) => stringToHex(text, { size: 32 })

/** A stand-in for an NFT contract: called with two words (receiver, id) it only logs the transfer from nobody. */
export const nftCode = () => readArtifact('Nft').bytecode
