/** Any wallet that speaks WalletConnect: one QR code for all. */

import { readPlatform } from '../../../lib/platform.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { QrCode } from '../../../ui/components/QrCode.tsx'
import { Text } from '../../../ui/components/Text.tsx'
import { CopyLink, LinkCode, scanText } from './LinkCode.tsx'
import { t } from './texts.ts'
import { useLink } from './use-link.ts'

function ScanView(props: ViewProps<'ConnectingWalletConnectBasic'>) {
  return props.data ? <HostLink uri={props.data.uri} /> : <OwnLink {...props} />
}

/** The page's own client pairs, and the page closes. */
function HostLink({ uri }: { readonly uri: string }) {
  return (
    <>
      <QrCode value={uri} label={t('link.qr')} />
      <Text>{scanText(undefined)}</Text>
      <CopyLink uri={uri} />
    </>
  )
}

function OwnLink({ wallet, t: shared }: ViewProps<'ConnectingWalletConnectBasic'>) {
  const { flow, retry } = useLink(wallet, undefined, 'qrcode', true)
  return <LinkCode wallet={wallet} shared={shared} flow={flow} retry={retry} />
}

export const view: ViewModule<'ConnectingWalletConnectBasic'> = {
  View: ScanView,
  title: () => t(readPlatform(window).isMobile ? 'link.title.mobile' : 'link.title'),
}
