/** The networks that the page offers, as rows. */
import { useSnapshot } from 'valtio'
import type { T } from '../../app/view.ts'
import type { Wallet } from '../../app/wallet.ts'
import type { Network } from '../../chains/network.ts'
import { activeNetwork } from '../../state/network.ts'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { pickNetwork } from './network.actions.ts'

export function NetworkRows({ wallet, t }: { readonly wallet: Wallet; readonly t: T }) {
  const state = useSnapshot(wallet.state.network)
  const active = activeNetwork(state).caipNetworkId
  const { enableNetworkSwitch } = useSnapshot(wallet.state.config)
  const account = useSnapshot(wallet.state.account)
  const { status } = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const isFixed = status === 'connected' && !enableNetworkSwitch
  /** The wallet has not agreed to it (protocol 7): asking would be in vain. */
  const isRefused = ({ caipNetworkId, chainNamespace }: Network) => {
    const { status, approved } = account[chainNamespace]
    return status === 'connected' && approved !== undefined && !approved.includes(caipNetworkId)
  }
  return (
    <RowList label={t('networks.list')}>
      {state.networks.map((network) => {
        const isActive = network.caipNetworkId === active
        return (
          <Row
            key={network.caipNetworkId}
            part="network"
            icon={<RemoteImage src={network.imageUrl} name={network.name} shape="round" />}
            title={network.name}
            subtitle={network.testnet ? t('networks.testnet') : undefined}
            selected={isActive}
            disabled={!isActive && (isFixed || isRefused(network))}
            autoFocus={isActive}
            onClick={() => pickNetwork(wallet, network)}
          />
        )
      })}
    </RowList>
  )
}
