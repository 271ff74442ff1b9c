/** The wallet was asked to switch network: approve there, try again, or go back. */
import { useSnapshot } from 'valtio'
import { activeNetwork, offeredNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { cancelSwitch, switchAndLeave } from './network.actions.ts'
import { type NetworkProps, own } from './network.state.ts'
import { t } from './texts.ts'

type Props = ViewProps<'SwitchNetwork'> & NetworkProps

function SwitchNetworkView({ wallet, networkSwitch, t: shared, data }: Props) {
  const flow = useSnapshot(networkSwitch.state).flows[data.caipNetworkId]
  const state = useSnapshot(wallet.state.network)
  const accounts = useSnapshot(wallet.state.account)
  const network = offeredNetwork(state, data.caipNetworkId)
  // The wallet that is asked, which may be that of another namespace than the active one.
  const { wallet: connected } = accounts[network?.chainNamespace ?? state.activeNamespace]
  const isSlow = useSlow(flow?.step === 'asking')
  const name = connected?.name ?? ''
  const failed = flow?.step === 'failed' ? flow : undefined
  if (!network) return null
  return (
    <Waiting
      image={<NetworkImage network={network} size="large" />}
      state={failed ? 'failed' : 'moving'}
      title={
        failed
          ? failed.rejected
            ? t('switch.rejected', { wallet: name })
            : t('switch.failed')
          : t('switch.heading', { wallet: name })
      }
      text={
        failed
          ? failed.rejected
            ? t('switch.rejected.text', { network: activeNetwork(state).name })
            : shared(failed.key)
          : t('switch.text', { network: network.name })
      }
      hint={isSlow ? t('connecting.slow') : undefined}
    >
      <Button
        variant="secondary"
        onClick={() =>
          failed ? switchAndLeave(networkSwitch, wallet, network) : cancelSwitch(networkSwitch, wallet)
        }
      >
        {t(failed ? 'common.retry' : 'common.cancel')}
      </Button>
    </Waiting>
  )
}

export const view: ViewModule<'SwitchNetwork', NetworkProps> = {
  own,

  View: SwitchNetworkView,
  leave: (wallet, { networkSwitch }) => cancelSwitch(networkSwitch, wallet),
  title: () => t('switch.title'),
}
