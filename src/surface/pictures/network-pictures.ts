/** Pictures of known networks and their coins. */
import arbitrum from '@web3icons/core/svgs/networks/mono/arbitrum-one.svg.js'
import aurora from '@web3icons/core/svgs/networks/mono/aurora.svg.js'
import avalanche from '@web3icons/core/svgs/networks/mono/avalanche.svg.js'
import base from '@web3icons/core/svgs/networks/mono/base.svg.js'
import bnb from '@web3icons/core/svgs/networks/mono/binance-smart-chain.svg.js'
import celo from '@web3icons/core/svgs/networks/mono/celo.svg.js'
import ethereum from '@web3icons/core/svgs/networks/mono/ethereum.svg.js'
import fantom from '@web3icons/core/svgs/networks/mono/fantom.svg.js'
import gnosis from '@web3icons/core/svgs/networks/mono/gnosis.svg.js'
import kaia from '@web3icons/core/svgs/networks/mono/kaia.svg.js'
import linea from '@web3icons/core/svgs/networks/mono/linea.svg.js'
import optimism from '@web3icons/core/svgs/networks/mono/optimism.svg.js'
import polygon from '@web3icons/core/svgs/networks/mono/polygon.svg.js'
import solana from '@web3icons/core/svgs/networks/mono/solana.svg.js'
import zksync from '@web3icons/core/svgs/networks/mono/zksync.svg.js'
import { solanaCluster, solanaClusters } from '../../lib/solana-clusters.ts'
import { coinOwner } from './coin-owner.ts'
import type { Mark, PictureSource } from './mark.ts'

const ASSETS: Readonly<Record<string, string>> = {
  1: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  10: 'ab9c186a-c52f-464b-2906-ca59d760a400',
  56: '93564157-2e8e-4ce7-81df-b264dbee9b00',
  100: '02b53f6a-e3d4-479e-1cb4-21178987d100',
  137: '41d04d42-da3b-4453-8506-668cc0727900',
  250: '06b26297-fe0c-4733-5d6b-ffa5498aac00',
  324: 'b310f07f-4ef7-49f3-7073-2a0a39685800',
  8453: '7289c336-3981-4081-c5f4-efc26ac64a00',
  42161: '3bff954d-5cb0-47a0-9a23-d20192e74600',
  42220: 'ab781bbc-ccc6-418d-d32d-789b15da1f00',
  43114: '30c46e53-e989-45fb-4549-be3bd4eb3b00',
  80094: 'e329c2c9-59b0-4a02-83e4-212ff3779900',
  84532: 'a18a7ecd-e307-4360-4746-283182228e00',
  7777777: '845c60df-d429-4991-e687-91ae45791600',
  11155111: 'e909ea0a-f92a-4512-c8fc-748044ea6800',
  1313161554: '3ff73439-a619-4894-9262-4470c773a100',
}

const SOLANA = 'a1b58899-f671-4276-6a5e-56ca5bd59700'

const TEST = '#6b7280'
const { mainnet, devnet, testnet } = solanaClusters

const MARKS: Readonly<Record<string, Mark>> = {
  'eip155:1': [ethereum, '#627eea'],
  'eip155:10': [optimism, '#ff0420'],
  'eip155:56': [bnb, '#c78c00'],
  'eip155:100': [gnosis, '#0b6b53'],
  'eip155:137': [polygon, '#6c00f6'],
  'eip155:250': [fantom, '#1257e0'],
  'eip155:324': [zksync, '#1755f4'],
  'eip155:8217': [kaia, '#5a8a00'],
  'eip155:8453': [base, '#0000ff'],
  'eip155:42161': [arbitrum, '#213147'],
  'eip155:42220': [celo, '#1e5945'],
  'eip155:43114': [avalanche, '#e84142'],
  'eip155:59144': [linea, '#190066'],
  'eip155:11155111': [ethereum, TEST],
  'eip155:84532': [base, TEST],
  'eip155:1313161554': [aurora, '#3a7d1c'],
  [mainnet]: [solana, '#7c3aed'],
  [devnet]: [solana, TEST],
  [testnet]: [solana, TEST],
}

/** `id`: the CAIP-2 id of a network, or the same with `/coin` for its coin. */
export function networkPicture(id: string): PictureSource {
  const owner = coinOwner(id)
  const reference = owner.startsWith('eip155:') ? owner.slice('eip155:'.length) : ''
  return {
    asset: solanaCluster(owner) ? SOLANA : Object.hasOwn(ASSETS, reference) ? ASSETS[reference] : undefined,
    mark: Object.hasOwn(MARKS, owner) ? MARKS[owner] : undefined,
  }
}
