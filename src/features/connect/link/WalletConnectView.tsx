/** One wallet of the directory: the platforms it is reached on as tabs, the best one first. */
import { useState } from 'react'
import { inAppBrowserLink, readBrowseContext } from '../../../lib/in-app-browser.ts'
import { readPlatform } from '../../../lib/platform.ts'
import { type Platform, platformsOf } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Tabs } from '../../../ui/components/Tabs.tsx'
import { Waiting } from '../../../ui/components/Waiting.tsx'
import { LinkedPanel } from './LinkedPanel.tsx'
import { openOwnBrowser, scanInstead } from './link.actions.ts'
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
  const platforms = platformsOf(chosen, { isMobile, opensPage })
  const [platform, setPlatform] = useState<Platform>(platforms[0])
  const isLinked = platform !== 'unsupported' && !(platform === 'mobile' && opensPage)
  const link = useLink(wallet, chosen, platform, isLinked)

  const panel = isLinked ? (
    <LinkedPanel
      key={platform}
      wallet={wallet}
      shared={shared}
      chosen={chosen}
      platform={platform}
      {...link}
    />
  ) : platform === 'unsupported' ? (
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
  if (platforms.length === 1) return panel
  return (
    <Tabs
      label={t('link.ways')}
      tabs={platforms.map((id) => ({ id, label: t(`link.way.${id}`) }))}
      selected={platform}
      onSelect={(id) => {
        if (id === 'qrcode') scanInstead(wallet)
        setPlatform(platforms.find((one) => one === id) ?? platforms[0])
      }}
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

export const view: ViewModule<'ConnectingWalletConnect'> = {
  View: WalletConnectView,
  title: ({ data }) => data.wallet.name,
}
