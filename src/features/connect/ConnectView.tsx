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

function ConnectView({ wallet, t, data }: ViewProps<'Connect'>) {
  const { wallets: all, recent } = useSnapshot(wallet.state.connection)
  const wanted = data?.namespace
  const wallets = wanted ? all.filter(({ namespaces }) => namespaces.includes(wanted)) : all
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
        {rows.map(({ entry, entries }, index) => (
          <Row
            key={entry.id}
            part="wallet"
            icon={<RemoteImage src={entry.imageUrl} name={entry.name} />}
            title={nameOf(entry, t)}
            tag={tagOf(entries, recent, t)}
            disabled={legal && !legalAgreed}
            autoFocus={index === 0}
            onClick={() => pickWallet(wallet, entries)}
          />
        ))}
      </RowList>
    </>
  )
}

/** A wallet that is there for more than one namespace is asked for one of them. */
const pickWallet = (wallet: Wallet, entries: readonly WalletEntry[]) => {
  const [only, ...others] = entries
  if (only && others.length === 0) connectFrom(wallet, only.id)
  else wallet.go.to('ChooseNamespace', { connectorIds: entries.map(({ id }) => id) })
}

export const nameOf = (entry: WalletEntry, t: T): string =>
  entry.type === 'injected' ? t('connect.injected') : entry.name

/** Never more than one. */
const tagOf = (entries: readonly WalletEntry[], recent: readonly string[], t: T) => {
  if (entries.some(({ id }) => recent.includes(id)))
    return { text: t('connect.recent'), tone: 'quiet' } as const
  const isInstalled = entries.some(({ type }) => type === 'announced' || type === 'standard')
  return isInstalled ? ({ text: t('connect.installed'), tone: 'accent' } as const) : undefined
}

export const walletEntry = (wallet: Wallet, id: string): WalletEntry | undefined =>
  wallet.state.connection.wallets.find((entry) => entry.id === id)

export const connectView: ViewModule<'Connect'> = { View: ConnectView, title: ({ t }) => t('connect.title') }
