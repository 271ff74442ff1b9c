/** Tells the host who is connected and where; reads the state when it tells. Keeps the network for the next visit. */
import type { HostEvent } from '../session/contract.ts'
import type { Saved } from '../session/stored/saved.ts'
import { activeNetwork } from '../state/network.ts'
import type { Emit } from './events.ts'
import { getAccount, getNetwork } from './host.ts'
import type { SharedState } from './wallet.ts'

export const createSessionEvents =
  (state: SharedState, emit: Emit, saved: Saved) =>
  (event: HostEvent): void => {
    if (event.type === 'wm-network-change') {
      const network = getNetwork({ state })
      // An unknown network is where the wallet happens to be, not what the visitor wants next time.
      if (network.supported) saved.saveNetwork(activeNetwork(state.network).caipNetworkId)
      emit(event.type, network)
      return
    }
    const { type, namespace } = event
    const account = getAccount({ state }, namespace)
    if (type === 'wm-connect') emit(type, { ...account, restored: event.isReconnect })
    else if (type === 'wm-disconnect') emit(type, { namespace })
    else emit(type, account)
  }
