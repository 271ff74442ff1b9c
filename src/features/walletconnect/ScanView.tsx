/** Any wallet that speaks WalletConnect: one QR code for all. */
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { LinkCode } from './LinkCode.tsx'
import { useLink } from './use-link.ts'

function ScanView({ wallet, t }: ViewProps<'ConnectingWalletConnectBasic'>) {
  const { flow, retry } = useLink(wallet, undefined, 'qrcode')
  return <LinkCode wallet={wallet} t={t} flow={flow} retry={retry} />
}

export const scanView: ViewModule<'ConnectingWalletConnectBasic'> = {
  View: ScanView,
  title: ({ t }) => t('link.title'),
}
