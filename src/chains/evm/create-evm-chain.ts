/**
 * Implements `EvmChain` with the functions of this folder. Decides through which URLs a network is read, and keeps one transport per
 * network; has no state about accounts.
 */
import { getBlockNumber } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { ChainOptions, EvmChain, Hex } from '../chain.ts'
import { findDetails } from '../known-networks.ts'
import type { EvmNetwork, NetworkDetails } from '../network.ts'
import { ethereum as known } from '../networks.ts'
import { rpcLimits } from '../rpc/limits.ts'
import type { Transport } from '../rpc/reads.ts'
import { assets } from './assets.ts'
import { balance, failedBalance } from './balance.ts'
import { callKey } from './call-key.ts'
import { createEvmClient, type EvmClient } from './client.ts'
import { explorerUrl } from './explorer.ts'
import { fee } from './fee.ts'
import { codeAt, hasCode, readCode } from './has-code.ts'
import { limits } from './limits.ts'
import { maxSendable } from './max-sendable.ts'
import { isExcessiveFee } from './median-gas-price.ts'
import { proxyInit, proxyUrl, withProjectId } from './proxy.ts'
import { toReadError } from './read-error.ts'
import { createContractSearch, inspectReceiver } from './receiver.ts'
import { callOf, send } from './send.ts'
import { signMessage } from './sign-message.ts'
import { switchNetwork } from './switch-network.ts'
import { readToken, readTokens } from './token.ts'
import { getTransactionStatus } from './transaction-status.ts'
import { createTransport } from './transport.ts'

/** The connection to one network. `madeFrom`: the options that it was made from. Ranked only once it has been read from. */
type Connection = {
  readonly madeFrom: string
  readonly client: EvmClient
  readonly transport: Transport
  /** The URLs chosen for this page, in order; the known public ones only if there are no others. */
  readonly chosen: readonly string[]
  isRead: boolean
}

const fail = (thrown: unknown): never => {
  throw toReadError(thrown)
}

export function createEvmChain({ customUrls, proxy, clock = systemClock }: ChainOptions): EvmChain {
  const connections = new Map<string, Connection>()
  const contractSearch = createContractSearch(clock)
  let ranking = false

  const urlsOf = (network: EvmNetwork) =>
    customUrls(network.caipNetworkId)
      .map(rpcUrl)
      .filter((url) => url !== undefined)

  /** One per network. Options can change: with other URLs, it is made anew. */
  const connectionOf = (network: EvmNetwork): Connection => {
    const known = details(network)
    const nodeProxy = proxy?.()
    const proxied = nodeProxy && proxyUrl({ ...nodeProxy, caipNetworkId: network.caipNetworkId })
    const readable = (urls: readonly string[]) => urls.map((url) => withProjectId(url, nodeProxy))
    const classes = [readable(urlsOf(network)), proxied ? [proxied] : [], readable(known.rpcUrls)] as const
    const madeFrom = JSON.stringify([classes, known.multicall, nodeProxy?.url])
    const found = connections.get(network.caipNetworkId)
    if (found?.madeFrom === madeFrom) return found
    found?.transport.setRanking(false)
    const transport = createTransport({
      chainId: network.id,
      classes,
      clock,
      initOf: (url) => proxyInit(url, nodeProxy),
    })
    const client = createEvmClient(network, known, transport)
    const [host, service, listed] = classes
    const others = network.details || (host.length === 0 && service.length === 0) ? listed : []
    const chosen = [...host, ...service, ...others]
    const connection = { madeFrom, client, transport, chosen, isRead: false }
    connections.set(network.caipNetworkId, connection)
    return connection
  }

  const clientOf = (network: EvmNetwork): EvmClient => {
    const connection = connectionOf(network)
    if (!connection.isRead) connection.transport.setRanking(ranking)
    connection.isRead = true
    return connection.client
  }

  const peekCode = async (network: EvmNetwork, address: Hex) =>
    readCode(await connectionOf(network).transport.peek('eth_getCode', [address, 'latest']))

  const setRanking = (active: boolean) => {
    ranking = active
    for (const { transport, isRead } of connections.values()) if (isRead) transport.setRanking(active)
  }

  return {
    namespace: 'eip155',
    details,
    balance: async ({ network, address, provider }) => {
      try {
        const client = clientOf(network)
        return await balance({ client, details: details(network), network, address, provider, clock })
      } catch {
        // An unknown network without details.
        return failedBalance
      }
    },
    fee: async ({ network, transfer }) => {
      if (transfer.caipNetworkId !== network.caipNetworkId) throw failure('transfer-invalid')
      const opStack = details(network).opStack === true
      return fee(clientOf(network), transfer, { opStack, peek: connectionOf(network).transport.peek }).catch(
        fail,
      )
    },
    token: async ({ network, token, owner }) => readToken(clientOf(network), { token, owner }).catch(fail),
    tokens: async ({ network, owner, tokens = [] }) =>
      readTokens(clientOf(network), { tokens, owner }).catch(fail),
    maxSendable: async ({ network, from, to }) =>
      maxSendable(
        clientOf(network),
        { from: evmAddress(from), to: evmAddress(to), data: '0x', caipNetworkId: network.caipNetworkId },
        details(network).opStack === true,
      ).catch(fail),
    isUnusualFee: async ({ network, fee, isWaitedFor }) =>
      isExcessiveFee(connectionOf(network).transport.several, {
        urls: connectionOf(network).chosen,
        ms: isWaitedFor ? limits.medianPriceDeadline : rpcLimits.peekDeadline,
        fee,
        opStack: details(network).opStack === true,
      }).catch(fail),
    inspectReceiver: async ({ network, address, others }) => {
      const at = evmAddress(address)
      return inspectReceiver({
        readCode: () => codeAt(clientOf(network), at).catch(fail),
        findContract: () =>
          contractSearch.find(
            others.filter(({ id }) => id !== network.id),
            (other) => peekCode(other, at),
          ),
      })
    },
    assets: async ({ address, ...p }) => assets({ ...p, address: evmAddress(address), clock }),
    hasCode: async ({ network, address }) => hasCode(clientOf(network), address).catch(fail),
    callKey: (transfer) => {
      const { to, value, data } = callOf(transfer)
      return callKey({ to, value, input: data })
    },
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
    getTransactionStatus: async ({ network, ...at }) =>
      getTransactionStatus(clientOf(network), at).catch(fail),
    read: async ({ network, method, params }) => connectionOf(network).transport.unchecked(method, params),
    resolveName: async ({ network, name, ethereum = known }) => {
      const { resolveName } = await import('./ens.ts').catch((error) => {
        throw failure('chunk-failed', error)
      })
      return resolveName({ name, ethereum: clientOf(ethereum), client: clientOf(network), clock }).catch(fail)
    },
    blockNumber: async (network) => getBlockNumber(clientOf(network)).catch(fail),
    explorerUrl: (p) => {
      const base = knownOf(p.network)?.explorerUrl
      return 'hash' in p ? explorerUrl(base, 'tx', p.hash) : explorerUrl(base, 'address', p.address)
    },
    setRanking,
    dispose: () => {
      setRanking(false)
      connections.clear()
    },
  }
}

const evmAddress = (text: string): Hex => {
  const address = toEvmAddress(text)
  if (!address) throw failure('address-invalid')
  return address
}

/** The host's details, else the known ones. Whether a known network is of the OP stack does not depend on the host's details. */
const knownOf = (network: EvmNetwork): NetworkDetails | undefined => {
  const known = findDetails(network.id)
  if (network.details) return known?.opStack ? { opStack: true, ...network.details } : network.details
  return known
}

const details = (network: EvmNetwork): NetworkDetails => {
  const known = knownOf(network)
  if (!known) throw failure('network-unknown')
  return known
}
