/** WalletConnect as this page uses it: its options, its networks, whom it tells of trouble. Loaded at the first use. */

import type { LoadedConnector } from '../connectors/lazy.ts'
import { createWalletConnect } from '../connectors/walletconnect/create-walletconnect.ts'
import { fill } from '../i18n/t.ts'
import { isTelegram, readPlatform } from '../lib/platform.ts'
import { cleanText } from '../lib/text.ts'
import { safeImage } from '../lib/url.ts'
import { networkOf } from '../state/network.ts'
import type { Metadata } from './options/options.ts'
import type { Core } from './wallet.ts'

/** The host's words, else what the page says of itself (protocol 8.1). */
export const readMetadata = (given: Metadata, { document, location }: Window) => {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="${name}"],meta[name="${name}"]`)?.content
  const icon = document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  const icons = given.icons ?? (icon ? [icon] : [])
  return {
    name: cleanText(given.name ?? document.title, 100) || location.hostname,
    description: cleanText(given.description ?? meta('og:description') ?? meta('description'), 300),
    url: given.url ?? location.origin,
    // A `data:` icon of any size would be in every proposal.
    icons: icons.filter((url) => safeImage(url) !== undefined && url.length <= 2_048).slice(0, 4),
  }
}

export const openWalletConnect = (core: Core, page: Window): LoadedConnector => {
  const { config, network } = core.state
  const platform = readPlatform(page)
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
    isVisible: core.isVisible,
    // The page leaves the front while the wallet is asked.
    reuses: isTelegram(page) || (platform.isIos && platform.isSafari),
    onRefusal(code, cause) {
      const tell = async () => {
        const { serviceAlertTexts } = await import('../i18n/en.service-alerts.ts')
        const { origin } = page.location
        core.raise({ code, message: fill(serviceAlertTexts[code], { origin }), cause })
      }
      tell().catch(core.report)
    },
    clock: core.clock,
  })
}
