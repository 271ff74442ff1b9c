/** The first view of whoever is not connected: the wallets, one button for them where the host collapses the list, and why the last connection ended. */
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Help, WalletRows } from './WalletRows.tsx'

function ConnectView({ wallet, t, data }: ViewProps<'Connect'>) {
  const { features } = useSnapshot(wallet.state.config)
  const isCollapsed = features.collapseWallets === true && !data?.namespace
  return (
    <>
      {data?.endedBy && (
        <div role="status">
          <Notice tone="info">{t(`connect.ended.${data.endedBy}`)}</Notice>
        </div>
      )}
      <WalletRows wallet={wallet} t={t} isCollapsed={isCollapsed} namespace={data?.namespace} />
    </>
  )
}

export const view: ViewModule<'Connect'> = {
  View: ConnectView,
  title: ({ t }) => t('connect.title'),
  Leading: Help,
}
