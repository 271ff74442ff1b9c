/** The analytics events of the sign-in (wire facts 4.2). */
import type { Core } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { isSmartAccount } from '../../state/smart-account.ts'

type SignInEvent = 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'

export function trackSignIn(core: Pick<Core, 'state' | 'track'>, event: SignInEvent): void {
  core.track(event, {
    network: activeNetwork(core.state.network).caipNetworkId,
    isSmartAccount: isSmartAccount(core),
  })
}
