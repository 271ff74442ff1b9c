/** Lists the networks on which the active address can receive. */
import { useSnapshot } from 'valtio'
import { activeNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { compatibleNetworks } from './receive.rules.ts'
import { t } from './texts.ts'

function CompatibleNetworksView({ wallet }: ViewProps<'CompatibleNetworks'>) {
  const state = useSnapshot(wallet.state.network)
  const account = useSnapshot(wallet.state.account)[state.activeNamespace]
  const networks = compatibleNetworks(account, state, wallet.session.connector())
  const active = activeNetwork(state).caipNetworkId
  return (
    <>
      <RowList label={t('receive.networks')}>
        {networks.map((network) => (
          <Row
            key={network.caipNetworkId}
            part="network"
            icon={<NetworkImage network={network} />}
            title={network.name}
            tag={network.caipNetworkId === active ? { text: t('receive.good-for.active') } : undefined}
          />
        ))}
      </RowList>
      <Text>{t('receive.good-for.text')}</Text>
    </>
  )
}

export const view: ViewModule<'CompatibleNetworks'> = {
  View: CompatibleNetworksView,
  title: () => t('receive.networks'),
}
