/**
 * Icons of our own, for pages without a project and for when the picture service cannot be reached: one-colour
 * drawings on the brand's colour, or on grey for test networks. They are `data:` urls, which a strict content
 * security policy allows together with other pictures.
 */
import coinbase from '@web3icons/core/svgs/exchanges/mono/coinbase.svg.js'
import arbitrum from '@web3icons/core/svgs/networks/mono/arbitrum-one.svg.js'
import avalanche from '@web3icons/core/svgs/networks/mono/avalanche.svg.js'
import base from '@web3icons/core/svgs/networks/mono/base.svg.js'
import bnb from '@web3icons/core/svgs/networks/mono/binance-smart-chain.svg.js'
import ethereum from '@web3icons/core/svgs/networks/mono/ethereum.svg.js'
import kaia from '@web3icons/core/svgs/networks/mono/kaia.svg.js'
import linea from '@web3icons/core/svgs/networks/mono/linea.svg.js'
import optimism from '@web3icons/core/svgs/networks/mono/optimism.svg.js'
import polygon from '@web3icons/core/svgs/networks/mono/polygon.svg.js'
import solana from '@web3icons/core/svgs/networks/mono/solana.svg.js'
import walletConnect from '@web3icons/core/svgs/wallets/mono/wallet-connect.svg.js'
import { solanaClusters } from '../../lib/solana-clusters.ts'
import { coinOwner } from './coin-owner.ts'

type Mark = readonly [svg: string, colour: string]

const TEST = '#6b7280'
const { mainnet, devnet, testnet } = solanaClusters

const MARKS: Readonly<Record<string, Mark>> = {
  walletconnect: [walletConnect, '#3b99fc'],
  coinbaseWalletSDK: [coinbase, '#0052ff'],
  'eip155:1': [ethereum, '#627eea'],
  'eip155:10': [optimism, '#ff0420'],
  'eip155:56': [bnb, '#c78c00'],
  'eip155:137': [polygon, '#6c00f6'],
  'eip155:8217': [kaia, '#5a8a00'],
  'eip155:8453': [base, '#0000ff'],
  'eip155:42161': [arbitrum, '#213147'],
  'eip155:43114': [avalanche, '#e84142'],
  'eip155:59144': [linea, '#190066'],
  'eip155:11155111': [ethereum, TEST],
  'eip155:84532': [base, TEST],
  [mainnet]: [solana, '#7c3aed'],
  [devnet]: [solana, TEST],
  [testnet]: [solana, TEST],
}

/** A margin, because the drawings fill their square and a round tile cuts its corners. */
const VIEW_BOX = '-5 -5 34 34'
const tile = (colour: string) => `<path fill="${colour}" d="M-5-5h34v34H-5z"/>`

/** `id`: the CAIP-2 id of a network, the same with `/coin` for its coin, or the id of a connector. */
export function drawnMark(id: string): string | undefined {
  const owner = coinOwner(id)
  const mark = Object.hasOwn(MARKS, owner) ? MARKS[owner] : undefined
  if (!mark) return undefined
  const [svg, colour] = mark
  const drawing = svg.replace('0 0 24 24', VIEW_BOX).replace('>', `>${tile(colour)}`)
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
