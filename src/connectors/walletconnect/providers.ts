/** The providers of the session in use. Requests go through `requests.ts`; which methods and networks a session allows is read anew each time. */
import type { Provider } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import type { CaipNetworkId, Namespace } from '../../lib/namespaces.ts'
import type { ConnectorEvent, RequestWatch } from '../connector.ts'
import type { ActiveSession } from './active-session.ts'
import { createEvmProvider, type SendRequest, toHexChainId } from './evm-provider.ts'
import { sessionMethods, sessionNetworks } from './session.ts'
import { createSolanaProvider } from './solana-provider.ts'

export type Providers = {
  get(namespace: Namespace, watch?: RequestWatch): Provider | undefined
  /** Emits the event of EIP-1193 that says the same, if there is one. */
  emit(event: ConnectorEvent): void
}

export function createProviders(p: {
  readonly active: ActiveSession
  send: SendRequest
  /** Makes this the active EVM network. */
  switchTo(chain: CaipNetworkId): void
  /** The active network of the page. */
  network(namespace: Namespace): CaipNetworkId | undefined
}): Providers {
  const { active, send } = p

  const createEvm = (send: SendRequest) =>
    createEvmProvider({
      accounts: () => active.link()?.eip155?.accounts ?? [],
      methods: () => sessionMethods(active.get(), 'eip155'),
      properties: () => active.get()?.sessionProperties,
      chain: () => (active.get() ? active.chain : undefined),
      use(wanted) {
        if (!sessionNetworks(active.get(), 'eip155').includes(wanted)) return false
        if (wanted !== active.chain) p.switchTo(wanted)
        return true
      },
      send,
    })

  const createSolana = (send: SendRequest) =>
    createSolanaProvider({
      methods: () => sessionMethods(active.get(), 'solana'),
      networks: () => sessionNetworks(active.get(), 'solana'),
      chain: () => {
        const approved = active.link()?.solana?.approved
        const wanted = p.network('solana')
        return wanted && approved?.includes(wanted) ? wanted : approved?.[0]
      },
      send,
    })

  /** The one that emits. */
  const evm = createEvm(send)

  return {
    get(namespace, watch) {
      const watched: SendRequest = (chain, method, params) => send(chain, method, params, watch)
      if (namespace === 'solana') return createSolana(watched)
      return watch ? createEvm(watched) : evm
    },
    emit(event) {
      if (event.type === 'disconnect')
        evm.emit('disconnect', new WalletModalError(4900, 'The wallet has disconnected'))
      else if (event.type === 'network') evm.emit('chainChanged', toHexChainId(event.network))
      else if (event.type === 'accounts' && event.namespace === 'eip155')
        evm.emit('accountsChanged', [...event.accounts])
    },
  }
}
