/** Waits for something that the visitor does in the dialog. Not part of the first stage: loaded on demand. */
import { subscribe } from 'valtio/vanilla'
import type { CaipNetworkId, Network } from '../chains/network.ts'
import type { ModalState } from './modal.ts'
import type { NetworkState } from './network.ts'
import type { RouterState } from './router.ts'

/** Resolves with true once `condition()` holds, with false if the dialog closes first. Checked whenever one of the proxies `watched` changes. */
export const until = (
  modal: ModalState,
  watched: readonly object[],
  condition: () => boolean,
): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      const isMet = condition()
      if (!isMet && modal.open) return
      resolve(isMet)
      for (const stop of stops) stop()
    }
    const stops = watched.map((one) => subscribe(one, check))
    // In sync: a dialog closed and opened again in one turn was closed.
    stops.push(subscribe(modal, check, true))
    check()
  })

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
