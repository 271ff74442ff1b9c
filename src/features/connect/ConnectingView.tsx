/** A wallet was asked: its icon in a moving ring, where to look, and a way out. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { cancel, connect } from './connect.actions.ts'
import { connectOf } from './connect.state.ts'
import { markOf, nameOf, useWalletIdentity, walletEntry } from './WalletRows.tsx'

function ConnectingView({ wallet, t, data }: ViewProps<'Connecting'>) {
  const { flow } = useSnapshot(connectOf(wallet).state)
  const entry = walletEntry(wallet, data.connectorId)
  const name = entry ? nameOf(entry, t) : data.connectorId
  const { isDoubtful, idOf } = useWalletIdentity(wallet)
  const popup = flow.step === 'asking' ? flow.popup : undefined
  const isSlow = useSlow(flow.step === 'asking' && !popup)
  const failed = flow.step === 'failed' && flow.connectorId === data.connectorId ? flow : undefined
  const retry = () => void connect(wallet, data).catch(() => {})

  return (
    <Waiting
      image={<RemoteImage src={entry?.imageUrl} name={name} mark={entry && markOf(entry)} size="large" />}
      state={failed ? 'failed' : 'moving'}
      title={t(
        failed
          ? failed.rejected
            ? 'connecting.rejected'
            : 'connecting.failed'
          : popup
            ? `popup.${popup}`
            : 'connecting.title',
        { wallet: name },
      )}
      text={t(
        failed
          ? failed.rejected
            ? 'connecting.rejected.text'
            : failed.key
          : popup
            ? `popup.${popup === 'blocked' ? 'allow' : 'text'}`
            : 'connecting.text',
      )}
      mark={entry && isDoubtful(entry) ? { text: t('connect.unverified'), of: idOf(entry) } : undefined}
      hint={isSlow ? t('connecting.slow') : undefined}
    >
      {popup && popup !== 'coming' && (
        <Button onClick={() => connectOf(wallet).openPopup?.()}>{t('popup.open', { wallet: name })}</Button>
      )}
      <Button variant="secondary" onClick={failed ? retry : () => leave(wallet)}>
        {t(failed ? 'common.retry' : 'common.cancel')}
      </Button>
    </Waiting>
  )
}

const leave = (wallet: Wallet) => {
  cancel(wallet)
  wallet.go.back()
}

export const view: ViewModule<'Connecting'> = {
  View: ConnectingView,
  leave,
  title: ({ wallet, t, data }) => {
    const entry = walletEntry(wallet, data.connectorId)
    return entry ? nameOf(entry, t) : data.connectorId
  },
}
