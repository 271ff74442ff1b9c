/** Any wallet that speaks WalletConnect: one QR code for all. */
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { readPlatform } from '../../lib/platform.ts'
import { LinkCode } from './LinkCode.tsx'
import { t } from './texts.ts'
import { useLink } from './use-link.ts'

function ScanView({ wallet, t: shared }: ViewProps<'ConnectingWalletConnectBasic'>) {
  const { flow, retry } = useLink(wallet, undefined, 'qrcode')
  return <LinkCode wallet={wallet} shared={shared} flow={flow} retry={retry} />
}

export const scanView: ViewModule<'ConnectingWalletConnectBasic'> = {
  View: ScanView,
  title: () => t(readPlatform(window).isMobile ? 'link.title.mobile' : 'link.title'),
}
