/**
 * What hosts get by `getProvider`, and the page by `announceProvider`: the providers of `provider/` on the session. They tell
 * what is shown and ask whoever is connected; they write nothing. Loaded with the session.
 */
import { subscribe } from 'valtio/vanilla'
import type { Provider } from '../chains/chain.ts'
import type { Namespace, Network } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Core, PageSession, Wallet } from '../core/wallet.ts'
import { isNamespace } from '../lib/namespaces.ts'
import { createAnnouncer, ICON } from '../provider/announce.ts'
import { createEip1193Host, type Eip1193Port } from '../provider/eip1193-provider.ts'
import { ProviderRpcError, UNSUPPORTED } from '../provider/provider-error.ts'
import { isRead } from '../provider/reads.ts'
import { createStandardHost, type SolanaPort } from '../provider/standard-wallet.ts'
import { isConnected as isSessionThere } from '../state/account.ts'
import { networkOf, offeredNetwork } from '../state/network.ts'

export type HostProviders = { readonly get: PageSession['provider']; dispose(): void }

/** Wallets of other namespaces have no `request`. */
const isEip1193 = (provider: Provider | undefined) =>
  provider && 'request' in provider ? provider : undefined

/** The dialog before one in the page's flow. */
const mainWallet = ({ wallets }: Core): Wallet | undefined =>
  [...wallets].find(({ state }) => !state.modal.embedded) ?? [...wallets][0]

export const createHostProviders = (
  core: Core,
  page: Window,
  connectorOf: (namespace: Namespace) => Connector | undefined,
): HostProviders => {
  const { account, network, config } = core.state
  const isConnected = (namespace: Namespace) =>
    isSessionThere(account[namespace]) && connectorOf(namespace) !== undefined
  const accounts = (namespace: Namespace) => (isConnected(namespace) ? account[namespace].accounts : [])

  const connect = async (namespace: Namespace): Promise<void> => {
    const { connectFor } = await import('./host-verbs.ts')
    await connectFor(mainWallet(core), namespace)
  }

  /** Where the host's code asks for another network than the page offers, only the wallet can say. */
  const mayBeElsewhere = () => config.allowUnsupportedChain || config.basic

  const switchTo: Eip1193Port['switchTo'] = (chainId) => {
    const offered = offeredNetwork(network, `eip155:${chainId}`)
    if (!offered && mayBeElsewhere() && config.enableNetworkSwitch) return undefined
    return switchOffered(offered)
  }
  const switchOffered = async (offered: Network | undefined): Promise<void> => {
    const { switchForPage } = await import('./host-verbs.ts')
    await switchForPage(core, offered)
  }

  const sync = async (): Promise<void> => {
    try {
      await (await core.session.live()).sync('eip155')
    } catch (error) {
      // What was asked for has been answered; who follows the wallet's events hears of it still.
      core.report(error)
    }
  }

  const read: Eip1193Port['read'] = ({ method, params }) => {
    const connector = connectorOf('eip155')
    const here = networkOf(network, 'eip155')
    // Wallets on other devices sign; what the chain says is asked of the network's own nodes.
    if (!connector?.coversAllNamespaces || !here || !isRead(method)) return undefined
    return readFromNode(here, method, Array.isArray(params) ? params : [])
  }

  const readFromNode = async (here: Network, method: string, params: readonly unknown[]) => {
    const { read: ask } = await core.chain('eip155')
    if (!ask) throw new ProviderRpcError(UNSUPPORTED, `Nobody answers ${method}`)
    return ask({ network: here, method, params })
  }

  const evm = createEip1193Host({
    accounts: () => accounts('eip155'),
    chainId: () => {
      const here = isConnected('eip155') ? networkOf(network, 'eip155') : undefined
      return here?.chainNamespace === 'eip155' ? here.id : undefined
    },
    wallet: () => isEip1193(connectorOf('eip155')?.provider('eip155')),
    connect: () => connect('eip155'),
    switchTo,
    sync,
    read,
  })

  const solanaNetworks: SolanaPort['networks'] = () => {
    const { approved } = account.solana
    return network.networks.flatMap((one) =>
      one.chainNamespace === 'solana' && (approved?.includes(one.caipNetworkId) ?? true)
        ? [one.caipNetworkId]
        : [],
    )
  }
  const solana = createStandardHost({
    accounts: () => accounts('solana'),
    networks: solanaNetworks,
    network: () => {
      const here = networkOf(network, 'solana')?.caipNetworkId
      return solanaNetworks().find((id) => id === here)
    },
    provider: () => {
      const provider = isConnected('solana') ? connectorOf('solana')?.provider('solana') : undefined
      return provider && !('request' in provider) ? provider : undefined
    },
    name: () => account.solana.wallet?.name ?? 'Wallet Modal',
    icon: () => {
      const image = account.solana.wallet?.imageUrl
      return image?.startsWith('data:') ? image : ICON
    },
    connect: () => connect('solana'),
    disconnect: () => core.session.disconnect('solana'),
  })

  const announcer = createAnnouncer(page, evm.provider)
  const tell = () => {
    evm.emitChanges()
    solana.emitChanges()
    announcer.update(config.announceProvider && isConnected('eip155') ? account.eip155.wallet : undefined)
  }
  const stops = [account, network, config].map((state) => subscribe(state, tell))

  return {
    get: (namespace) => {
      if (!isNamespace(namespace) || !isConnected(namespace)) return undefined
      return namespace === 'eip155' ? evm.provider : solana.wallet
    },
    dispose() {
      for (const stop of stops) stop()
      announcer.dispose()
    },
  }
}
