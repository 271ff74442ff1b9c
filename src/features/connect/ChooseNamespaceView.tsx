/** One wallet, several namespaces: which of them is connected. */
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { pickWallet } from './connect.actions.ts'
import { markOf, walletEntry } from './WalletRows.tsx'

function ChooseNamespaceView({ wallet, t, data }: ViewProps<'ChooseNamespace'>) {
  return (
    <RowList label={t('networks.list')}>
      {data.connectorIds.flatMap((id, index) => {
        const entry = walletEntry(wallet, id)
        const namespace = entry?.namespaces[0]
        return entry && namespace
          ? [
              <Row
                key={id}
                part="wallet"
                icon={<RemoteImage src={entry.imageUrl} name={entry.name} mark={markOf(entry)} />}
                title={t(`namespace.${namespace}`)}
                autoFocus={index === 0}
                onClick={() => pickWallet(wallet, { connectorId: id })}
              />,
            ]
          : []
      })}
    </RowList>
  )
}

export const view: ViewModule<'ChooseNamespace'> = {
  View: ChooseNamespaceView,
  title: ({ wallet, t, data }) =>
    t('connect.choose-namespace', { wallet: walletEntry(wallet, data.connectorIds[0] ?? '')?.name ?? '' }),
}
