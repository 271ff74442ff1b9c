/**
 * The wallet is on a network that the page does not offer: choose another one, or disconnect (decisions 16). In swap mode it is one without
 * swaps: those with swaps are listed, and there is a way back.
 */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { isSwapNetwork } from '../../lib/swap-networks.ts'
import { activeNetwork, isElsewhere } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { NetworkRows } from './NetworkRows.tsx'
import { type NetworkProps, own } from './network.state.ts'
import { t } from './texts.ts'

function UnsupportedChainView(props: ViewProps<'UnsupportedChain'> & NetworkProps) {
  return props.data?.mode === 'swap' ? <WithoutSwaps {...props} /> : <NotOffered {...props} />
}

function WithoutSwaps({ wallet, networkSwitch, t: shared }: ViewProps<'UnsupportedChain'> & NetworkProps) {
  const state = useSnapshot(wallet.state.network)
  const isAny = state.networks.some(({ caipNetworkId }) => isSwapNetwork(caipNetworkId))
  const { name: network, caipNetworkId } = activeNetwork(state)
  const isLeft = isSwapNetwork(caipNetworkId)
  useEffect(() => {
    // The wallet has changed its network by itself.
    if (isLeft) wallet.go.replace('Swap', undefined)
  }, [wallet, isLeft])
  return (
    <>
      <Notice tone="info">{t(isAny ? 'unsupported.swap' : 'unsupported.swap.none', { network })}</Notice>
      {isAny && (
        <NetworkRows
          wallet={wallet}
          networkSwitch={networkSwitch}
          t={shared}
          isListed={isSwapNetwork}
          onPick={() => wallet.track('CLICK_SELECT_NETWORK_TO_SWAP')}
        />
      )}
    </>
  )
}

function NotOffered({ wallet, networkSwitch, t: shared }: ViewProps<'UnsupportedChain'> & NetworkProps) {
  useSnapshot(wallet.state.account.eip155)
  const { config, network } = wallet.state
  const isLeft = !isElsewhere({ config: useSnapshot(config), network: useSnapshot(network) })
  useEffect(() => {
    // The page offers it now.
    if (isLeft) wallet.go.home()
  }, [wallet, isLeft])
  // A Safe cannot switch, so the text says what to do in the Safe.
  const isFixed = wallet.session.connector('eip155')?.canSwitch === false
  return (
    <>
      <Notice tone="warning">{t(isFixed ? 'unsupported.safe' : 'unsupported.text')}</Notice>
      <NetworkRows wallet={wallet} networkSwitch={networkSwitch} t={shared} />
      <RowList label={t('account.title')}>
        <Row
          icon={<Glyph icon="power" />}
          title={t('common.disconnect')}
          onClick={() => void wallet.session.disconnect(undefined, 'visitor')}
        />
      </RowList>
    </>
  )
}

export const view: ViewModule<'UnsupportedChain', NetworkProps> = {
  own,

  View: UnsupportedChainView,
  title: ({ data }) => (data?.mode === 'swap' ? t('unsupported.swap.title') : t('unsupported.title')),
}
