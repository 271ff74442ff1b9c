/** The address to be paid at: QR, whole text, copy. */
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../app/view.ts'
import { activeNetwork } from '../../state/network.ts'
import { Address } from '../../ui/components/Address.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { QrCode } from '../../ui/components/QrCode.tsx'
import { Text } from '../../ui/components/Text.tsx'

function ReceiveView({ wallet, t }: ViewProps<'Receive'>) {
  const { address } = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const network = activeNetwork(useSnapshot(wallet.state.network))
  if (!address) return null
  return (
    <>
      <QrCode value={address} label={t('receive.qr')} />
      <Address value={address} form="groups" label={t('receive.address')} />
      <Text>{t('receive.text', { network: network.name })}</Text>
      <CopyButton
        text={address}
        label={t('receive.copy')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copy-failed')}
      />
    </>
  )
}

export const receiveView: ViewModule<'Receive'> = { View: ReceiveView, title: ({ t }) => t('receive.title') }
