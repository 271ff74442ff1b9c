/** Which network the visitor goes to with the wallet that is connected next, and for how long that holds. Not part of the first stage. */
import { subscribe } from 'valtio/vanilla'
import type { CaipNetworkId, Network } from '../chains/network.ts'
import type { ModalState } from './modal.ts'
import type { NetworkState } from './network.ts'
import type { RouterState } from './router.ts'

type Connecting = {
  readonly state: {
    readonly modal: ModalState
    readonly router: RouterState
    readonly network: Pick<NetworkState, 'switchingTo'>
  }
  readonly session: { switchAfterConnect(caipNetworkId: CaipNetworkId | undefined): void }
}

/**
 * The visitor goes to this network with the wallet that is connected next, as long as the list of wallets for its namespace, which the caller
 * opens in this turn, is in front or a step back. Who leaves it, or closes, goes nowhere else with another wallet.
 */
export function switchWhileConnecting({ state, session }: Connecting, network: Network): void {
  const { caipNetworkId, chainNamespace } = network
  const { modal, router } = state
  session.switchAfterConnect(caipNetworkId)
  queueMicrotask(() => {
    const check = () => {
      const isThere = router.stack.some(
        ({ view, data }) => view === 'Connect' && data?.namespace === chainNamespace,
      )
      if (modal.open && isThere) return
      for (const stop of stops) stop()
      if (state.network.switchingTo === caipNetworkId) session.switchAfterConnect(undefined)
    }
    const stops = [subscribe(router, check), subscribe(modal, check, true)]
    check()
  })
}
