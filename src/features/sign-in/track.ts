/** The analytics events of the sign-in (wire facts 4.2). */
import type { Core } from '../../core/wallet.ts'
import { activeAccount, activeNetwork } from '../../state/network.ts'

type SignInEvent = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'

export const isSmart = ({ state }: Pick<Core, 'state'>): boolean => {
  const { address, smart } = activeAccount(state)
  return address !== undefined && smart?.includes(address) === true
}

export function trackSignIn(core: Pick<Core, 'state' | 'track'>, event: SignInEvent): void {
  core.track(event, {
    network: activeNetwork(core.state.network).caipNetworkId,
    isSmartAccount: isSmart(core),
  })
}
