/**
 * Implements `SolanaChain` with the functions of this folder, and maps what they throw. Keeps the transactions signed in this page load;
 * connections are in `connections.ts`. Has no state about accounts.
 */
import { failure, toError } from '../../errors/to-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import type { ChainOptions } from '../chain.ts'
import { rpcLimits } from '../rpc/limits.ts'
import { balance, failedBalance } from './balance.ts'
import { createConnections } from './connections.ts'
import { details, findDetails } from './details.ts'
import { explorerUrl } from './explorer.ts'
import { fee, maxSendable } from './fee.ts'
import type { TokenPart } from './plan.ts'
import { inspectReceiver } from './receiver.ts'
import { send } from './send.ts'
import { signMessage } from './sign-message.ts'
import { createSignedTransactions } from './signed-transactions.ts'
import type { SolanaChain } from './solana-chain.ts'
import { getTransactionStatus } from './transaction-status.ts'

const fail = (thrown: unknown): never => {
  throw toError(thrown)
}

export function createSolanaChain({ clock = systemClock, ...p }: ChainOptions): SolanaChain {
  const connections = createConnections({ ...p, clock })
  const readsOf = connections.get
  const sent = createSignedTransactions()

  const tokenPart: TokenPart = () =>
    withDeadline(import('./tokens/tokens.ts'), rpcLimits.callDeadline, clock, () =>
      failure('chunk-failed'),
    ).catch((error: unknown) => {
      throw failure('chunk-failed', error)
    })

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
    setRanking: connections.setRanking,
    dispose: connections.clear,
  }
}
