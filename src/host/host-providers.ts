/**
 * What hosts get by `getProvider`, and the page by `announceProvider`: the providers of `provider/` on the session. They tell
 * what is shown and ask whoever is connected; they write nothing. Loaded with the live session.
 */
import { subscribe } from 'valtio/vanilla'
import type { Provider } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import { keepFetching, lazyPart } from '../core/lazy-part.ts'
import type { Core, PageSession } from '../core/wallet.ts'
import type { LazyPart } from '../lib/lazy-part.ts'
import { isNamespace } from '../lib/namespaces.ts'
import type { Announcer } from '../provider/announce.ts'
import { createEip1193Host, type Eip1193Port } from '../provider/eip1193-provider.ts'
import { ICON, standardIcon } from '../provider/icon.ts'
import { ProviderRpcError, UNSUPPORTED } from '../provider/provider-error.ts'
import { isRead } from '../provider/reads.ts'
import { createStandardHost, type SolanaPort } from '../provider/standard-wallet.ts'
import { isConnected as isSessionThere } from '../state/account.ts'
import { mainElement } from '../state/main-element.ts'
import { networkOf, offeredNetwork } from '../state/network.ts'

export type HostProviders = { readonly get: PageSession['provider']; dispose(): void }

/** Wallets of other namespaces have no `request`. */
const isEip1193 = (provider: Provider | undefined) =>
  provider && 'request' in provider ? provider : undefined

type Page = {
  readonly core: Core
  connectorOf(namespace: Namespace): Connector | undefined
}

const isConnected = ({ core, connectorOf }: Page, namespace: Namespace): boolean =>
  isSessionThere(core.state.account[namespace]) && connectorOf(namespace) !== undefined

const accountsOf = (page: Page, namespace: Namespace): readonly string[] =>
  isConnected(page, namespace) ? page.core.state.account[namespace].accounts : []

const connect = async ({ core }: Page, namespace: Namespace): Promise<void> => {
  const { connectFor } = await import('./host-verbs.ts')
  await connectFor(mainElement(core.elements), namespace)
}

const switchOffered = async (core: Core, offered: Network | undefined): Promise<void> => {
  const { switchForPage } = await import('./host-verbs.ts')
  await switchForPage(core, offered)
}

const readFromNode = async (core: Core, here: Network, method: string, params: readonly unknown[]) => {
  const { read: ask } = await core.chain('eip155')
  if (!ask) throw new ProviderRpcError(UNSUPPORTED, `Nobody answers ${method}`)
  return ask({ network: here, method, params })
}

const evmPort = (page: Page): Eip1193Port => {
  const { core, connectorOf } = page
  const { network, config } = core.state
  return {
    accounts: () => accountsOf(page, 'eip155'),
    chainId: () => {
      const here = isConnected(page, 'eip155') ? networkOf(network, 'eip155') : undefined
      return here?.chainNamespace === 'eip155' ? here.id : undefined
    },
    wallet: () => isEip1193(connectorOf('eip155')?.provider('eip155')),
    connect: () => connect(page, 'eip155'),
    switchTo(chainId) {
      const offered = offeredNetwork(network, `eip155:${chainId}`)
      // Where the host's code asks for another network than the page offers, only the wallet can say.
      const mayBeElsewhere = config.allowUnsupportedChain || config.basic
      if (!offered && mayBeElsewhere && config.enableNetworkSwitch) return undefined
      return switchOffered(core, offered)
    },
    async sync() {
      try {
        await (await core.session.live()).sync('eip155')
      } catch (error) {
        // What was asked for has been answered; who follows the wallet's events hears of it still.
        core.report(error)
      }
    },
    read({ method, params }) {
      const here = networkOf(network, 'eip155')
      // Wallets on other devices sign; what the chain says is asked of the network's own nodes.
      const connector = connectorOf('eip155')
      if (!(connector?.isRemote || connector?.onlySigns) || !here || !isRead(method)) return undefined
      return readFromNode(core, here, method, Array.isArray(params) ? params : [])
    },
  }
}

const solanaPort = (page: Page): SolanaPort => {
  const { core, connectorOf } = page
  const { account, network } = core.state
  const networks: SolanaPort['networks'] = () => {
    const { approved } = account.solana
    return network.networks.flatMap((one) =>
      one.chainNamespace === 'solana' && (approved?.includes(one.caipNetworkId) ?? true)
        ? [one.caipNetworkId]
        : [],
    )
  }
  return {
    accounts: () => accountsOf(page, 'solana'),
    networks,
    network: () => {
      const here = networkOf(network, 'solana')?.caipNetworkId
      return networks().find((id) => id === here)
    },
    provider: () => {
      const provider = isConnected(page, 'solana') ? connectorOf('solana')?.provider('solana') : undefined
      return provider && !('request' in provider) ? provider : undefined
    },
    name: () => account.solana.wallet?.name ?? 'Wallet Modal',
    icon: () => standardIcon(account.solana.wallet?.imageUrl),
    connect: () => connect(page, 'solana'),
    disconnect: () => core.session.disconnect('solana'),
  }
}

export const createHostProviders = (
  core: Core,
  window: Window,
  connectorOf: Page['connectorOf'],
): HostProviders => {
  const { account, network, config } = core.state
  const page: Page = { core, connectorOf }
  const evm = createEip1193Host(evmPort(page))
  const solana = createStandardHost(solanaPort(page))

  let isDisposed = false
  /** Fetched once it is wanted, which few hosts do. */
  let announcer: LazyPart<Announcer> | undefined
  const announced = () =>
    !isDisposed && config.announceProvider && isConnected(page, 'eip155') ? account.eip155.wallet : undefined
  const announce = ({ update }: Announcer) => update(announced())

  const tell = () => {
    evm.emitChanges()
    solana.emitChanges()
    announcer?.whenThere(announce)
    if (announcer || !announced()) return
    announcer = lazyPart(core.clock, async () => {
      const { createAnnouncer } = await import('../provider/announce.ts')
      return createAnnouncer(window, evm.provider, ICON)
    })
    keepFetching(announcer, core.clock, announce, core.report)
  }
  const stops = [account, network, config].map((state) => subscribe(state, tell))

  return {
    get: (namespace) => {
      if (!isNamespace(namespace) || !isConnected(page, namespace)) return undefined
      return namespace === 'eip155' ? evm.provider : solana.wallet
    },
    dispose() {
      for (const stop of stops) stop()
      isDisposed = true
      announcer?.whenThere(announce)
    },
  }
}
