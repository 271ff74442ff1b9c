/** The networks that the page offers, as rows. */
import { useSnapshot } from 'valtio'
import type { Network } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import { isConnected } from '../../state/account.ts'
import { activeNetwork, networkOf } from '../../state/network.ts'
import type { T } from '../../surface/view.ts'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { pickNetwork } from './network.actions.ts'
import type { NetworkProps } from './network.state.ts'

export type NetworkRowsProps = NetworkProps & {
  readonly wallet: Wallet
  readonly t: T
  /** By default all. */
  readonly isListed?: (caipNetworkId: string) => boolean
  readonly onPick?: () => void
}

export function NetworkRows({ wallet, networkSwitch, t, isListed = () => true, onPick }: NetworkRowsProps) {
  const state = useSnapshot(wallet.state.network)
  const active = activeNetwork(state).caipNetworkId
  const { enableNetworkSwitch } = useSnapshot(wallet.state.config)
  const accounts = useSnapshot(wallet.state.account)
  /**
   * Whether a network cannot be chosen: the page does not ask wallets to switch, or the wallet has not approved it.
   */
  const isUnavailable = ({
    caipNetworkId,
    chainNamespace,
  }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>) => {
    const { approved } = accounts[chainNamespace]
    if (!isConnected(accounts[chainNamespace])) return false
    const isCurrent = networkOf(state, chainNamespace)?.caipNetworkId === caipNetworkId
    return (!enableNetworkSwitch && !isCurrent) || approved?.includes(caipNetworkId) === false
  }
  return (
    <RowList label={t('networks.list')}>
      {state.networks
        .filter(({ caipNetworkId }) => isListed(caipNetworkId))
        .map((network) => {
          const isActive = network.caipNetworkId === active
          return (
            <Row
              key={network.caipNetworkId}
              part="network"
              icon={<NetworkImage network={network} />}
              title={network.name}
              subtitle={network.testnet ? t('networks.testnet') : undefined}
              selected={isActive}
              disabled={!isActive && isUnavailable(network)}
              autoFocus={isActive}
              onClick={() => {
                onPick?.()
                pickNetwork(networkSwitch, wallet, network)
              }}
            />
          )
        })}
    </RowList>
  )
}
