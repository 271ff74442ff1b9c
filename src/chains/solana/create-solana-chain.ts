/**
 * Implements `SolanaChain` with the functions of this folder. Decides through which URLs a network is read, and keeps one transport per
 * network and the transactions signed in this page load; has no state about accounts.
 */
import { failure, toError } from '../../errors/to-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import { rpcUrl } from '../../lib/url.ts'
import type { ChainOptions } from '../chain.ts'
import { proxyInit, proxyUrl, withProjectId } from '../evm/proxy.ts'
import type { SolanaNetwork } from '../network.ts'
import { rpcLimits } from '../rpc/limits.ts'
import { balance, failedBalance } from './balance.ts'
import { details, findDetails } from './details.ts'
import { explorerUrl } from './explorer.ts'
import { fee, maxSendable } from './fee.ts'
import type { TokenPart } from './plan.ts'
import { createSolanaReads, type SolanaReads } from './reads.ts'
import { inspectReceiver } from './receiver.ts'
import { send } from './send.ts'
import { signMessage } from './sign-message.ts'
import { createSignedTransactions } from './signed-transactions.ts'
import type { SolanaChain } from './solana-chain.ts'
import { getTransactionStatus } from './transaction-status.ts'

/** The connection to one network. `madeFrom`: the URLs that it was made from. */
type Connection = { readonly madeFrom: string; readonly reads: SolanaReads }

const fail = (thrown: unknown): never => {
  throw toError(thrown)
}

export function createSolanaChain({ customUrls, proxy, clock = systemClock }: ChainOptions): SolanaChain {
  const connections = new Map<string, Connection>()
  const sent = createSignedTransactions()
  let ranking = false

  /** One per network. Options can change: with other URLs, it is made anew. */
  const readsOf = (network: SolanaNetwork): SolanaReads => {
    const { caipNetworkId } = network
    const nodeProxy = proxy?.()
    const proxied = nodeProxy && proxyUrl({ ...nodeProxy, caipNetworkId })
    const safe = (urls: readonly string[]) =>
      urls
        .map(rpcUrl)
        .filter((url) => url !== undefined)
        .map((url) => withProjectId(url, nodeProxy))
    const classes = [
      safe(customUrls(caipNetworkId)),
      proxied ? [proxied] : [],
      safe(details(network).rpcUrls),
    ] as const
    const madeFrom = JSON.stringify(classes)
    const found = connections.get(caipNetworkId)
    if (found?.madeFrom === madeFrom) return found.reads
    found?.reads.setRanking(false)
    const reference = caipNetworkId.slice('solana:'.length)
    const reads = createSolanaReads({ reference, classes, clock, initOf: (url) => proxyInit(url, nodeProxy) })
    reads.setRanking(ranking)
    connections.set(caipNetworkId, { madeFrom, reads })
    return reads
  }

  const tokenPart: TokenPart = () =>
    withDeadline(import('./tokens/tokens.ts'), rpcLimits.callDeadline, clock, () =>
      failure('chunk-failed'),
    ).catch((error: unknown) => {
      throw failure('chunk-failed', error)
    })

  const setRanking = (active: boolean) => {
    ranking = active
    for (const { reads } of connections.values()) reads.setRanking(active)
  }

  return {
    namespace: 'solana',
    details,
    // Also catches an unknown network without details.
    balance: async ({ network, address }) => {
      try {
        return await balance(readsOf(network), address)
      } catch {
        return failedBalance
      }
    },
    token: async ({ network, ...p }) => (await tokenPart()).token(readsOf(network), p).catch(fail),
    tokens: async ({ network, ...p }) => (await tokenPart()).tokens(readsOf(network), p).catch(fail),
    inspectReceiver: async ({ network, address }) => inspectReceiver(readsOf(network), address).catch(fail),
    fee: async ({ network, ...p }) => fee(readsOf(network), tokenPart, { network, ...p }).catch(fail),
    maxSendable: async ({ network, ...p }) =>
      maxSendable(readsOf(network), tokenPart, { network, ...p }).catch(fail),
    send: async (p) => send(readsOf(p.network), sent, tokenPart, p).catch(fail),
    signMessage,
    getTransactionStatus: async ({ network, ...at }) =>
      getTransactionStatus(readsOf(network), sent, at).catch(fail),
    blockNumber: async (network) =>
      readsOf(network)
        .ask('getBlockHeight', [{ commitment: 'confirmed' }])
        .catch(fail),
    explorerUrl: (p) => {
      const base = findDetails(p.network)?.explorerUrl
      const { caipNetworkId } = p.network
      return 'hash' in p
        ? explorerUrl(base, caipNetworkId, 'tx', p.hash)
        : explorerUrl(base, caipNetworkId, 'account', p.address)
    },
    setRanking,
    dispose: () => {
      setRanking(false)
      connections.clear()
    },
  }
}
