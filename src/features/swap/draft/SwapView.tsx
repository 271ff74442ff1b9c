/** The view of a swap: starts its draft, asks for a quote from time to time, and leads elsewhere where nothing is swapped. */
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { isSwapNetwork } from '../../../lib/swap-networks.ts'
import { activeNetwork } from '../../../state/network.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { assetContext } from '../../../transfer/tokens.ts'
import type { SwapProps } from '../contract.ts'
import { own, QUOTE_MS } from '../swap.state.ts'
import { t } from '../texts.ts'
import { useSwapWallet } from '../use-swap-wallet.ts'
import { keepUp, startDraft } from './draft.actions.ts'
import { reread } from './draft.reads.ts'
import { SwapForm } from './SwapForm.tsx'

function SwapView(props: ViewProps<'Swap'> & SwapProps) {
  const { data, offers } = props
  const wallet = useSwapWallet(props)
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const { address, balance, portfolio } = useSnapshot(wallet.state.account)[network.chainNamespace]
  const { caipNetworkId } = network
  const isElsewhere = !isSwapNetwork(caipNetworkId)
  const state = useSnapshot(wallet.swap.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wallet's own, which is what these four are of
  const now = useMemo(
    () => ({ state, context: assetContext(wallet, state) }),
    [wallet, state, network, address, balance, portfolio],
  )
  // The amount's field shows each key by itself; the rest is drawn after it, in pieces between which the browser may paint, and once for
  // what changes in quick succession.
  const drawn = useDeferredValue(now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another draft
  useEffect(() => {
    if (isElsewhere) return
    // First: a draft of another network ends, and what the page has given begins anew.
    keepUp(wallet)
    return wallet.clock.setInterval(() => reread(wallet), QUOTE_MS)
  }, [wallet, address, caipNetworkId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `offers` is another function with each drawing, and nothing is opened by that
  useEffect(() => {
    if (!isElsewhere) startDraft(wallet, data)
    // The exchange does not serve this network at all: those that it serves are listed instead.
    else if (offers('UnsupportedChain')) wallet.go.replace('UnsupportedChain', { mode: 'swap' })
  }, [wallet, data, isElsewhere])
  return isElsewhere ? null : <SwapForm wallet={wallet} {...drawn} />
}

export const view: ViewModule<'Swap', SwapProps> = {
  own,
  View: SwapView,
  title: () => t('swap.title'),
}
