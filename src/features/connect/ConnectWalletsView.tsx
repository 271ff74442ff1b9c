/** The wallets, where Connect shows one button for all of them. */
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { WalletRows } from './WalletRows.tsx'

function ConnectWalletsView({ wallet, t }: ViewProps<'ConnectWallets'>) {
  return <WalletRows wallet={wallet} t={t} isCollapsed={false} />
}

export const view: ViewModule<'ConnectWallets'> = {
  View: ConnectWalletsView,
  title: ({ t }) => t('connect.choose'),
}
