/** For a network of a namespace without a wallet: connect one for it. The connected wallet stays (specification 2). */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeAccount, offeredNetwork } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { NetworkImage } from '../../ui/components/NetworkImage.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import { connectNamespace } from './network.actions.ts'
import { t } from './texts.ts'

function SwitchActiveChainView({ wallet, data }: ViewProps<'SwitchActiveChain'>) {
  const network = offeredNetwork(useSnapshot(wallet.state.network), data.switchToChain)
  if (!network) return null
  const connected = activeAccount(wallet.state).wallet?.name ?? ''
  return (
    <Waiting
      image={<NetworkImage network={network} size="large" />}
      state="still"
      title={t('switch-chain.heading', { network: network.name })}
      text={t('switch-chain.text', { network: network.name, wallet: connected })}
    >
      <Button onClick={() => connectNamespace(wallet, network)}>{t('switch-chain.connect')}</Button>
      <Button variant="secondary" onClick={() => leave(wallet)}>
        {t('common.cancel')}
      </Button>
    </Waiting>
  )
}

const leave = (wallet: Wallet) => {
  wallet.session.switchAfterConnect(undefined)
  wallet.go.back()
}

export const view: ViewModule<'SwitchActiveChain'> = {
  View: SwitchActiveChainView,
  leave,
  title: () => t('switch.title'),
}
