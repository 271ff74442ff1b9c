/** A wallet was asked: its icon in a moving ring, where to look, and a way out. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { loadSpelling, readWalletIdentity } from '../../state/wallet-identity.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { cancel, connect } from './connect.actions.ts'
import { connectOf } from './connect.state.ts'
import { markOf, nameOf, walletEntry } from './WalletRows.tsx'

function ConnectingView({ wallet, t, data }: ViewProps<'Connecting'>) {
  const { flow } = useSnapshot(connectOf(wallet).state)
  const entry = walletEntry(wallet, data.connectorId)
  const connection = useSnapshot(wallet.state.connection)
  const { isDoubtful, idOf } = readWalletIdentity(connection, useSnapshot(wallet.state.directory))
  const name = entry ? nameOf(entry, t) : data.connectorId
  useEffect(() => loadSpelling(wallet.state.connection, [name], wallet.report), [wallet, name])
  const popup = flow.step === 'asking' ? flow.popup : undefined
  const isSlow = useSlow(flow.step === 'asking' && !popup)
  const failed = flow.step === 'failed' && flow.connectorId === data.connectorId ? flow : undefined
  const retry = () => void connect(wallet, data).catch(() => {})

  return (
    <Waiting
      image={<RemoteImage src={entry?.imageUrl} name={name} mark={entry && markOf(entry)} size="large" />}
      state={failed ? 'failed' : 'moving'}
      title={
        failed
          ? failed.rejected
            ? t('connecting.rejected', { wallet: name })
            : t('connecting.failed')
          : t(popup ? `popup.${popup}` : 'connecting.title', { wallet: name })
      }
      text={
        failed
          ? failed.rejected
            ? t('connecting.rejected.text')
            : t(failed.key)
          : t(popup ? (popup === 'blocked' ? 'popup.allow' : 'popup.text') : 'connecting.text')
      }
      mark={entry && isDoubtful(entry) ? { text: t('connect.unverified'), of: idOf(entry) } : undefined}
      hint={isSlow ? t('connecting.slow') : undefined}
    >
      {popup && popup !== 'coming' && (
        <Button onClick={() => connectOf(wallet).openPopup?.()}>{t('popup.open', { wallet: name })}</Button>
      )}
      {failed ? (
        <Button variant="secondary" onClick={retry}>
          {t('common.retry')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => leave(wallet)}>
          {t('common.cancel')}
        </Button>
      )}
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
