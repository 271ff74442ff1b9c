/** WalletConnect as this page uses it: its options, its networks, whom it tells of trouble. Loaded at the first use. */

import type { LoadedConnector } from '../../connectors/lazy.ts'
import { createWalletConnect } from '../../connectors/walletconnect/create-walletconnect.ts'
import { fill } from '../../i18n/t.ts'
import { isTelegram, readPlatform } from '../../lib/platform.ts'
import { networkOf } from '../../state/network.ts'
import type { Core } from '../wallet.ts'
import { readMetadata } from './metadata.ts'
import { createWalletApp } from './wallet-app.ts'

export function openWalletConnect(core: Core, page: Window): LoadedConnector {
  const { config, network } = core.state
  const platform = readPlatform(page)
  const app = createWalletApp(core, page)
  void app.check()
  return createWalletConnect({
    client: () => ({
      projectId: config.projectId ?? '',
      relayUrl: config.endpoints.relay,
      verifyUrl: config.endpoints.verify,
      metadata: readMetadata(config.metadata, page),
    }),
    networks: () => network.networks.map(({ caipNetworkId }) => caipNetworkId),
    network: (namespace) => networkOf(network, namespace)?.caipNetworkId,
    storage: () => page.localStorage,
    onOtherTab: core.storage.onChange,
    isVisible: core.isVisible,
    // The page leaves the front while the wallet is asked.
    reusesPairing: isTelegram(page) || (platform.isIos && platform.isSafari),
    onRefusal(code, cause) {
      const tell = async () => {
        const { serviceAlertTexts } = await import('../../i18n/en.service-alerts.ts')
        const { origin } = page.location
        core.raise({ code, message: fill(serviceAlertTexts[code], { origin }), cause })
      }
      tell().catch(core.report)
    },
    signIn: () =>
      (config.siwx ?? config.siweConfig)
        ? import('../../features/sign-in/one-click.ts').then(
            ({ oneClickOf }) => oneClickOf(core),
            // Signs in after the connection, then.
            (error) => {
              core.report(error)
              return undefined
            },
          )
        : undefined,
    onAsked: app.open,
    onAnswers(find) {
      const late = core.lateAnswers
      late.find = find
      late.onChange()
    },
    clock: core.clock,
  })
}
