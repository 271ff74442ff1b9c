/**
 * The eip155 namespace: puts the verbs of this folder behind the contract of `chains/chain.ts`. Owns which urls a
 * network is read by and one transport for each; holds no balances and no state of accounts.
 */
import { getBlockNumber } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { ChainOptions, EvmChain } from '../chain.ts'
import { findDetails } from '../known-networks.ts'
import type { EvmNetwork, NetworkDetails } from '../network.ts'
import { balance, failedBalance } from './balance.ts'
import { createEvmClient, type EvmClient } from './client.ts'
import { explorerUrl } from './explorer.ts'
import { fee } from './fee.ts'
import { hasCode } from './has-code.ts'
import { look } from './look.ts'
import { proxyInit, proxyUrl, withProjectId } from './proxy.ts'
import { toReadError } from './read-error.ts'
import { send } from './send.ts'
import { signMessage } from './sign-message.ts'
import { switchNetwork } from './switch-network.ts'
import { createTransport, type Transport } from './transport.ts'

/** How one network is read; `made` tells of what. */
type Line = { readonly made: string; readonly client: EvmClient; readonly transport: Transport }

const fail = (thrown: unknown): never => {
  throw toReadError(thrown)
}

export const createEvmChain = ({ customUrls, proxy, clock = systemClock }: ChainOptions): EvmChain => {
  const lines = new Map<string, Line>()
  let ranking = false

  const urlsOf = (network: EvmNetwork) =>
    customUrls(network.caipNetworkId)
      .map(rpcUrl)
      .filter((url) => url !== undefined)

  /** One a network. Options are live: other urls make another client. */
  const lineOf = (network: EvmNetwork): Line => {
    const known = details(network)
    const through = proxy?.()
    const own = through && proxyUrl({ ...through, caipNetworkId: network.caipNetworkId })
    const readable = (urls: readonly string[]) => urls.map((url) => withProjectId(url, through))
    const classes = [readable(urlsOf(network)), own ? [own] : [], readable(known.rpcUrls)] as const
    const made = JSON.stringify([classes, known.multicall, through?.url])
    const found = lines.get(network.caipNetworkId)
    if (found?.made === made) return found
    found?.transport.setRanking(false)
    const transport = createTransport({
      chainId: network.id,
      classes,
      clock,
      initOf: (url) => proxyInit(url, through),
    })
    transport.setRanking(ranking)
    const client = createEvmClient(network, known, transport)
    const line = { made, client, transport }
    lines.set(network.caipNetworkId, line)
    return line
  }
  const clientOf = (network: EvmNetwork): EvmClient => lineOf(network).client

  const setRanking = (active: boolean) => {
    ranking = active
    for (const { transport } of lines.values()) transport.setRanking(active)
  }

  return {
    namespace: 'eip155',
    details,
    balance: async ({ network, address, provider }) => {
      try {
        const client = clientOf(network)
        return await balance({ client, details: details(network), network, address, provider, clock })
      } catch {
        // A network nobody knows: its balance is unavailable like any other.
        return failedBalance
      }
    },
    fee: async ({ network, transfer }) => {
      if (transfer.caipNetworkId !== network.caipNetworkId) throw failure('transfer-invalid')
      return fee(clientOf(network), transfer, details(network).opStack === true).catch(fail)
    },
    hasCode: async ({ network, address }) => hasCode(clientOf(network), address).catch(fail),
    send,
    signMessage,
    switchNetwork: async ({ provider, network }) =>
      switchNetwork({
        provider,
        network,
        details: details(network),
        customUrls: urlsOf(network),
        projectId: proxy?.()?.projectId,
        clock,
      }),
    look: async ({ network, ...at }) => look(clientOf(network), at).catch(fail),
    read: async ({ network, method, params }) => lineOf(network).transport.request(method, params),
    blockNumber: async (network) => getBlockNumber(clientOf(network)).catch(fail),
    explorerUrl: (p) => {
      const { explorerUrl: base } = details(p.network)
      return 'hash' in p ? explorerUrl(base, 'tx', p.hash) : explorerUrl(base, 'address', p.address)
    },
    setRanking,
    dispose: () => {
      setRanking(false)
      lines.clear()
    },
  }
}

/** The host's own, else the known ones. That a network is of the OP stack does not change with the host's urls. */
const details = (network: EvmNetwork): NetworkDetails => {
  const known = findDetails(network.id)
  if (network.details) return known?.opStack ? { opStack: true, ...network.details } : network.details
  if (!known) throw failure('network-unknown')
  return known
}
