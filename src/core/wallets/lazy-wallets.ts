/**
 * Wallets that are reached by code of their own: which of them the page offers, and how each is fetched at its first use.
 */
import type { Connector } from '../../connectors/connector.ts'
import {
  COINBASE_ID,
  createLazyConnector,
  type LoadedConnector,
  WALLETCONNECT_ID,
} from '../../connectors/lazy.ts'
import { offersWalletConnect } from '../../connectors/wallets.ts'
import type { Clock } from '../../lib/clock.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { lazyPart } from '../lazy-part.ts'
import type { Core } from '../wallet.ts'

/** `core` is asked for late: the wallets are a part of it. */
export const createLazyWallets = (
  getCore: () => Core,
  page: Window,
  clock: Clock,
): (() => readonly Connector[]) => {
  const fetched = (load: () => Promise<LoadedConnector>) => lazyPart(clock, load).get

  const walletConnect = createLazyConnector(
    {
      id: WALLETCONNECT_ID,
      type: 'walletconnect',
      name: 'WalletConnect',
      connectsByLink: true,
      coversAllNamespaces: true,
    },
    () => {
      const { networks } = getCore().state.network
      return namespaces.filter((one) => networks.some(({ chainNamespace }) => chainNamespace === one))
    },
    fetched(async () => (await import('./walletconnect.ts')).openWalletConnect(getCore(), page)),
  )

  const coinbase = createLazyConnector(
    {
      id: COINBASE_ID,
      type: 'external',
      name: 'Coinbase Wallet',
      rdns: 'com.coinbase.wallet',
      opensPopup: true,
      keepsKeys: true,
    },
    () => ['eip155'],
    fetched(async () => (await import('./coinbase.ts')).openCoinbase(getCore(), page)),
  )

  return () => {
    const { config } = getCore().state
    return [
      ...(offersWalletConnect(config) ? [walletConnect] : []),
      ...(config.enableCoinbase ? [coinbase] : []),
    ]
  }
}
