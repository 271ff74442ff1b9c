/**
 * Implements `EvmChain` with the functions of this folder, and turns what they throw into errors of a read. Has no state about accounts;
 * connections are in `connections.ts`.
 */
import { getBlockNumber } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import type { ChainOptions, EvmChain, Hex } from '../chain.ts'
import { detailsOf, findDetailsOf } from '../known-networks.ts'
import type { EvmNetwork } from '../network.ts'
import { ethereum as known } from '../networks.ts'
import { rpcLimits } from '../rpc/limits.ts'
import { assets } from './assets.ts'
import { balance, failedBalance } from './balance.ts'
import { callKey } from './call-key.ts'
import { type Connections, createConnections, customUrlsOf } from './connections.ts'
import { findExecution } from './execution.ts'
import { explorerUrl } from './explorer.ts'
import { fee } from './fee.ts'
import { codeAt, hasCode, readCode } from './has-code.ts'
import { limits } from './limits.ts'
import { maxSendable } from './max-sendable.ts'
import { isExcessiveFee } from './median-gas-price.ts'
import { toReadError } from './read-error.ts'
import { createContractSearch, inspectReceiver } from './receiver.ts'
import { callOf, send } from './send.ts'
import { signMessage } from './sign-message.ts'
import { switchNetwork } from './switch-network.ts'
import { readToken, readTokens } from './token.ts'
import { getTransactionStatus } from './transaction-status.ts'

const fail = (thrown: unknown): never => {
  throw toReadError(thrown)
}

const evmAddress = (text: string): Hex => {
  const address = toEvmAddress(text)
  if (!address) throw failure('address-invalid')
  return address
}

const isOpStack = (network: EvmNetwork): boolean => detailsOf(network).opStack === true

const notFetched = (error: unknown): never => {
  throw failure('chunk-failed', error)
}

/** Names are resolved by a chunk of their own. */
const loadEns = () => import('./ens.ts').catch(notFetched)

const readBalance =
  (connections: Connections, clock: Clock): EvmChain['balance'] =>
  async ({ network, address, provider }) => {
    try {
      const client = connections.client(network)
      return await balance({ client, details: detailsOf(network), network, address, provider, clock })
    } catch {
      // An unknown network without details.
      return failedBalance
    }
  }

const isUnusualFee =
  (connections: Connections): EvmChain['isUnusualFee'] =>
  async ({ network, fee, isWaitedFor }) => {
    const { transport, chosen } = connections.get(network)
    return isExcessiveFee(transport.several, {
      urls: chosen,
      ms: isWaitedFor ? limits.medianPriceDeadline : rpcLimits.peekDeadline,
      fee,
      opStack: isOpStack(network),
    }).catch(fail)
  }

const linkToExplorer: EvmChain['explorerUrl'] = (p) => {
  const base = findDetailsOf(p.network)?.explorerUrl
  return 'hash' in p ? explorerUrl(base, 'tx', p.hash) : explorerUrl(base, 'address', p.address)
}

export function createEvmChain(given: ChainOptions): EvmChain {
  const options = { clock: systemClock, ...given }
  const { clock, proxy } = options
  const connections = createConnections(options)
  const { client } = connections
  const contractSearch = createContractSearch(clock)

  const peekCode = async (network: EvmNetwork, address: Hex) =>
    readCode(await connections.get(network).transport.peek('eth_getCode', [address, 'latest']))

  return {
    namespace: 'eip155',
    details: detailsOf,
    balance: readBalance(connections, clock),
    fee: async ({ network, transfer }) => {
      if (transfer.caipNetworkId !== network.caipNetworkId) throw failure('transfer-invalid')
      const { peek } = connections.get(network).transport
      return fee(client(network), transfer, { opStack: isOpStack(network), peek }).catch(fail)
    },
    token: async ({ network, token, owner }) => readToken(client(network), { token, owner }).catch(fail),
    tokens: async ({ network, owner, tokens = [] }) =>
      readTokens(client(network), { tokens, owner }).catch(fail),
    maxSendable: async ({ network, from, to }) =>
      maxSendable(
        client(network),
        { from: evmAddress(from), to: evmAddress(to), data: '0x', caipNetworkId: network.caipNetworkId },
        isOpStack(network),
      ).catch(fail),
    isUnusualFee: isUnusualFee(connections),
    inspectReceiver: async ({ network, address, others }) => {
      const at = evmAddress(address)
      return inspectReceiver({
        readCode: () => codeAt(client(network), at).catch(fail),
        findContract: () =>
          contractSearch.find(
            others.filter(({ id }) => id !== network.id),
            (other) => peekCode(other, at),
          ),
      })
    },
    assets: async ({ address, ...p }) => assets({ ...p, address: evmAddress(address), clock }),
    hasCode: async ({ network, address }) => hasCode(client(network), address).catch(fail),
    callKey: (transfer) => {
      const { to, value, data } = callOf(transfer)
      return callKey({ to, value, input: data })
    },
    send,
    signMessage,
    switchNetwork: async ({ network, ...p }) =>
      switchNetwork({
        ...p,
        network,
        details: detailsOf(network),
        customUrls: customUrlsOf(options, network),
        projectId: proxy?.()?.projectId,
        clock,
      }),
    getTransactionStatus: async ({ network, ...at }) => getTransactionStatus(client(network), at).catch(fail),
    findExecution: async ({ network, account, ...at }) =>
      findExecution(client(network), { ...at, account: evmAddress(account) }).catch(fail),
    read: async ({ network, method, params }) => connections.get(network).transport.unchecked(method, params),
    resolveName: async ({ ethereum = known, network = ethereum, ...p }) => {
      const { resolveName } = await loadEns()
      return resolveName({ ...p, ethereum: client(ethereum), client: client(network), clock }).catch(fail)
    },
    calls: async () => {
      const { createEvmCalls } = await import('./calls/evm-calls.ts').catch(notFetched)
      return createEvmCalls((network) => connections.get(network).transport.request)
    },
    blockNumber: async (network) => getBlockNumber(client(network)).catch(fail),
    explorerUrl: linkToExplorer,
    setRanking: connections.setRanking,
    dispose: connections.clear,
  }
}
