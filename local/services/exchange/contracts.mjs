// Owns the contracts of the exchange: Uniswap v2 and an ERC-20 from their published artifacts, and two small ones of our
// own: the front that gives the published ERC-20 a name and decimals, and a contract that only says "minted".
import { createRequire } from 'node:module'
import {
  encodeAbiParameters,
  encodeDeployData,
  keccak256,
  parseAbi,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { assemble } from './assembler.mjs'

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
])
export const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
export const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
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
 * The published test ERC-20 is always "Uniswap V2" with 18 decimals. This front answers `name`, `symbol` and `decimals`
 * itself and runs the published code on its own storage for everything else.
 *
 * @param {{ name: string, symbol: string, decimals: number }} facts name and symbol of at most 32 bytes
 * @param {{ owner: `0x${string}`, supply: bigint, runs: `0x${string}` }} given the owner starts with the whole supply
 * @param {import('./odd-tokens.mjs').Oddity} [odd] what it does otherwise
 * @returns {`0x${string}`} creation code
 */
export function tokenCode(facts, { owner, supply, runs }, odd = {}) {
  const {
    text = returnText,
    decimals = `${facts.decimals}`,
    answers = [],
    parts = () => '',
    first = '',
  } = odd
  const runtime = assemble(`
    0 CALLDATALOAD 0xe0 SHR
    DUP1 ${selector('name()')} EQ @name JUMPI
    DUP1 ${selector('symbol()')} EQ @symbol JUMPI
    DUP1 ${selector('decimals()')} EQ @decimals JUMPI
    ${answers.map((signature) => `DUP1 ${selector(signature)} EQ @odd JUMPI`).join('\n')}
    CALLDATASIZE 0 0 CALLDATACOPY
    0 0 CALLDATASIZE 0 ${runs} GAS DELEGATECALL
    RETURNDATASIZE 0 0 RETURNDATACOPY
    @done JUMPI
    RETURNDATASIZE 0 REVERT
    done: RETURNDATASIZE 0 RETURN
    name: ${text(facts.name)}
    symbol: ${text(facts.symbol)}
    decimals: ${decimals} 0 MSTORE 0x20 0 RETURN
    ${parts(runs)}
  `)
  // Slot 0 of the published code is the total supply, slot 1 the mapping of balances.
  const ownerSlot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 1n]))
  return creation(
    `
    ${supply} 0 SSTORE
    ${supply} ${ownerSlot} SSTORE
    ${first}
    ${supply} 0 MSTORE
    ${owner} 0 ${TRANSFER_TOPIC} 0x20 0 LOG3
  `,
    runtime,
  )
}

/** A stand-in for an NFT contract: called with two words (receiver, id) it only logs the transfer from nobody. */
export function nftCode() {
  return creation('', assemble(`0x20 CALLDATALOAD 0 CALLDATALOAD 0 ${TRANSFER_TOPIC} 0 0 LOG4 STOP`))
}

function creation(first, runtime) {
  const size = runtime.length / 2
  const head = (at) => assemble(`${first} ${size} ${at} 0 CODECOPY ${size} 0 RETURN`)
  const wide = head('0xffff').length / 2
  return /** @type {`0x${string}`} */ (`0x${head(`0x${wide.toString(16).padStart(4, '0')}`)}${runtime}`)
}

const selector = (signature) => toFunctionSelector(signature)

function returnText(text) {
  const bytes = Buffer.from(text)
  if (bytes.length > 32) throw new Error(`"${text}" is longer than 32 bytes.`)
  return `0x20 0 MSTORE ${bytes.length} 0x20 MSTORE 0x${bytes.toString('hex').padEnd(64, '0')} 0x40 MSTORE 0x60 0 RETURN`
}
