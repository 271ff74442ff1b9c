/**
 * The eip155 namespace: puts the verbs of this folder behind the contract of `chains/chain.ts`. Owns which urls a
 * network is read by and one transport for each; holds no balances and no state of accounts.
 */
import { failure } from '../../errors/to-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { Chain, ChainOptions } from '../chain.ts'
import { knownDetails } from '../known-networks.ts'
import type { Network, NetworkDetails } from '../network.ts'
import { balance, failedBalance } from './balance.ts'
import { explorerUrl } from './explorer.ts'
import { fee } from './fee.ts'
import { hasCode } from './has-code.ts'
import { look } from './look.ts'
import { createReader, type Reader } from './reader.ts'
import { send } from './send.ts'
import { signMessage } from './sign-message.ts'
import { switchNetwork } from './switch-network.ts'
import { createTransport } from './transport.ts'

export const createEvmChain = ({ customUrls, clock = systemClock }: ChainOptions): Chain => {
  const readers = new Map<string, { readonly urls: string; readonly reader: Reader }>()
  let ranking = false

  const urlsOf = (network: Network) =>
    customUrls(network.caipNetworkId)
      .map(rpcUrl)
      .filter((url) => url !== undefined)

  /** One a network. Options are live: other urls make another reader. */
  const readerOf = (network: Network): Reader => {
    const classes = [urlsOf(network), [], details(network).rpcUrls] as const
    const urls = JSON.stringify(classes)
    const found = readers.get(network.caipNetworkId)
    if (found?.urls === urls) return found.reader
    found?.reader.transport.setRanking(false)
    const reader = createReader(createTransport({ chainId: network.id, classes, clock }))
    reader.transport.setRanking(ranking)
    readers.set(network.caipNetworkId, { urls, reader })
    return reader
  }

  const setRanking = (active: boolean) => {
    ranking = active
    for (const { reader } of readers.values()) reader.transport.setRanking(active)
  }

  return {
    namespace: 'eip155',
    details,
    balance: async ({ network, address, provider }) => {
      try {
        const known = details(network)
        return await balance({ ...readerOf(network), details: known, network, address, provider, clock })
      } catch {
        // A network nobody knows: its balance is unavailable like any other.
        return failedBalance
      }
    },
    fee: async ({ network, transfer }) => {
      if (transfer.caipNetworkId !== network.caipNetworkId) throw failure('transfer-invalid')
      return fee({ ...readerOf(network), details: details(network), chainId: network.id, transfer })
    },
    hasCode: async ({ network, address }) => hasCode(readerOf(network).read, address),
    send,
    signMessage,
    switchNetwork: async ({ provider, network }) =>
      switchNetwork({ provider, network, details: details(network), customUrls: urlsOf(network), clock }),
    look: async ({ network, hash, from, nonce, since }) =>
      look({ read: readerOf(network).read, hash, from, nonce, since }),
    blockNumber: async (network) => readerOf(network).read('eth_blockNumber', []),
    explorerUrl: (p) => {
      const { explorerUrl: base } = details(p.network)
      return 'hash' in p ? explorerUrl(base, 'tx', p.hash) : explorerUrl(base, 'address', p.address)
    },
    setRanking,
    dispose: () => {
      setRanking(false)
      readers.clear()
    },
  }
}

/** The host's own, else the known ones. That a network is of the OP stack does not change with the host's urls. */
const details = (network: Network): NetworkDetails => {
  const known = Object.hasOwn(knownDetails, network.id) ? knownDetails[network.id] : undefined
  if (network.details) return known?.opStack ? { opStack: true, ...network.details } : network.details
  if (!known) throw failure('network-unknown')
  return known
}
