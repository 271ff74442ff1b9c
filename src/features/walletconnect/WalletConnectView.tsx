/** One wallet of the directory: its ways to be reached as tabs, the best one first. */
import { useState } from 'react'
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { ownBrowserLink, readBrowsePlace } from '../../lib/own-browser.ts'
import { readPlatform } from '../../lib/platform.ts'
import { type Way, waysOf } from '../../lib/wallet-ways.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Tabs } from '../../ui/components/Tabs.tsx'
import { LinkCode } from './LinkCode.tsx'
import { OpenApp } from './OpenApp.tsx'
import { StoreLink } from './StoreLink.tsx'
import { useLink } from './use-link.ts'

type Props = ViewProps<'ConnectingWalletConnect'>

function WalletConnectView(props: Props) {
  const { wallet, data } = props
  const opensPage = ownBrowserLink(data.wallet, readBrowsePlace(window, wallet.state.network)) !== undefined
  const { isMobile } = readPlatform(window)
  const [first, ...others] = waysOf(data.wallet, { isMobile, opensPage })
  if (first === 'unsupported') return <Unsupported {...props} />
  return <Reachable {...props} ways={[first, ...others]} />
}

function Unsupported({ t, data: { wallet: chosen } }: Props) {
  return (
    <EmptyState
      icon="wallet"
      title={t('link.unsupported', { wallet: chosen.name })}
      text={t('link.unsupported.text')}
    >
      <StoreLink t={t} chosen={chosen} />
    </EmptyState>
  )
}

function Reachable({ wallet, t, data, ways }: Props & { readonly ways: readonly [Way, ...Way[]] }) {
  const { wallet: chosen } = data
  const [way, setWay] = useState<Way>(ways[0])
  const { flow, retry } = useLink(wallet, chosen, ways[0])
  const shown =
    way === 'qrcode' ? (
      <LinkCode wallet={wallet} t={t} flow={flow} retry={retry} chosen={chosen} />
    ) : (
      <OpenApp
        key={way}
        wallet={wallet}
        t={t}
        flow={flow}
        retry={retry}
        chosen={chosen}
        way={way}
        onScan={way === 'mobile' ? () => setWay('qrcode') : undefined}
      />
    )
  if (ways.length === 1) return shown
  const tabs = ways.flatMap((id) => (id === 'unsupported' ? [] : [{ id, label: t(`link.way.${id}`) }]))
  return (
    <Tabs
      label={t('link.ways')}
      tabs={tabs}
      selected={way}
      onSelect={(id) => setWay(ways.find((one) => one === id) ?? ways[0])}
    >
      {shown}
    </Tabs>
  )
}

export const walletConnectView: ViewModule<'ConnectingWalletConnect'> = {
  View: WalletConnectView,
  title: ({ data }) => data.wallet.name,
}
