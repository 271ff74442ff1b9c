/** One wallet of the directory: its ways to be reached as tabs, the best one first. */
import { useState } from 'react'
import { inAppBrowserLink, readBrowseContext } from '../../../lib/in-app-browser.ts'
import { readPlatform } from '../../../lib/platform.ts'
import { type Way, waysOf } from '../../../lib/wallet-ways.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Tabs } from '../../../ui/components/Tabs.tsx'
import { Waiting } from '../../../ui/components/Waiting.tsx'
import { LinkedPanel } from './LinkedPanel.tsx'
import { openOwnBrowser } from './link.actions.ts'
import { OpenApp } from './OpenApp.tsx'
import { StoreLink } from './StoreLink.tsx'
import { t } from './texts.ts'
import { useLink } from './use-link.ts'

function WalletConnectView({
  wallet,
  t: shared,
  data: { wallet: chosen },
}: ViewProps<'ConnectingWalletConnect'>) {
  const { isMobile } = readPlatform(window)
  const opensPage =
    isMobile && inAppBrowserLink(chosen, readBrowseContext(window, wallet.state.network)) !== undefined
  const ways = waysOf(chosen, { isMobile, opensPage })
  const [way, setWay] = useState<Way>(ways[0])
  const isLinked = way !== 'unsupported' && !(way === 'mobile' && opensPage)
  const link = useLink(wallet, chosen, isLinked ? way : undefined)

  const panel = isLinked ? (
    <LinkedPanel key={way} wallet={wallet} shared={shared} chosen={chosen} way={way} {...link} />
  ) : way === 'unsupported' ? (
    <Unsupported chosen={chosen} />
  ) : (
    <OpenApp
      wallet={wallet}
      chosen={chosen}
      text={t('link.open.page')}
      isReady
      open={() => openOwnBrowser(wallet, chosen)}
    />
  )
  if (ways.length === 1) return panel
  return (
    <Tabs
      label={t('link.ways')}
      tabs={ways.map((id) => ({ id, label: t(`link.way.${id}`) }))}
      selected={way}
      onSelect={(id) => setWay(ways.find((one) => one === id) ?? ways[0])}
    >
      {panel}
    </Tabs>
  )
}

function Unsupported({ chosen }: { readonly chosen: LinkedWallet }) {
  return (
    <Waiting
      image={<RemoteImage src={chosen.imageUrl} name={chosen.name} size="large" />}
      state="still"
      title={t('link.unsupported', { wallet: chosen.name })}
      text={t('link.unsupported.text')}
    >
      <StoreLink chosen={chosen} />
    </Waiting>
  )
}

export const walletConnectView: ViewModule<'ConnectingWalletConnect'> = {
  View: WalletConnectView,
  title: ({ data }) => data.wallet.name,
}
