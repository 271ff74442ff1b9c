/** The wallets that can be connected, and the legal checkbox before them when the host asks for it. */
import { useSnapshot } from 'valtio'
import type { T, ViewModule, ViewProps } from '../../app/view.ts'
import type { Wallet } from '../../app/wallet.ts'
import { orderWallets } from '../../connectors/order.ts'
import type { WalletEntry } from '../../state/connection.ts'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { connectFrom } from './connect.actions.ts'
import { createConnectState } from './connect.state.ts'
import { isLegalNeeded, LegalCheckbox } from './LegalCheckbox.tsx'

function ConnectView({ wallet, t }: ViewProps<'Connect'>) {
  const { wallets, recent } = useSnapshot(wallet.state.connection)
  const { legalAgreed } = useSnapshot(wallet.slice(createConnectState))
  const config = useSnapshot(wallet.state.config)
  const legal = isLegalNeeded(config)
  const rows = orderWallets(wallets, recent)

  if (rows.length === 0)
    return <EmptyState icon="wallet" title={t('connect.none.title')} text={t('connect.none.text')} />
  return (
    <>
      {legal && <LegalCheckbox wallet={wallet} t={t} />}
      <RowList label={t('connect.list')}>
        {rows.map((entry, index) => (
          <Row
            key={entry.id}
            part="wallet"
            icon={<RemoteImage src={entry.imageUrl} name={entry.name} />}
            title={nameOf(entry, t)}
            subtitle={entry.type === 'walletconnect' ? entry.name : undefined}
            tag={tagOf(entry, recent, t)}
            disabled={legal && !legalAgreed}
            autoFocus={index === 0}
            onClick={() =>
              entry.type === 'walletconnect'
                ? wallet.go.to('ConnectingWalletConnectBasic')
                : connectFrom(wallet, entry.id)
            }
          />
        ))}
      </RowList>
    </>
  )
}

export const nameOf = (entry: WalletEntry, t: T): string => {
  if (entry.type === 'walletconnect') return t('connect.scan')
  return entry.type === 'injected' ? t('connect.injected') : entry.name
}

/** Never more than one. */
const tagOf = (entry: WalletEntry, recent: readonly string[], t: T) => {
  if (recent.includes(entry.id)) return { text: t('connect.recent'), tone: 'quiet' } as const
  return entry.type === 'announced' ? ({ text: t('connect.installed'), tone: 'accent' } as const) : undefined
}

export const walletEntry = (wallet: Wallet, id: string): WalletEntry | undefined =>
  wallet.state.connection.wallets.find((entry) => entry.id === id)

export const connectView: ViewModule<'Connect'> = { View: ConnectView, title: ({ t }) => t('connect.title') }
