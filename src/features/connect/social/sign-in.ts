/** The end of every sign-in by a social account: the frame names the visitor, and the account is connected. */
import type { Auth } from '../../../core/contracts/embedded.ts'
import type { Wallet } from '../../../core/wallet.ts'
import type { SocialProvider } from '../../../frame/contract.ts'
import { signOutIfLeft } from '../abandon.ts'
import { connect } from '../connect.actions.ts'
import { type Social, wantedAccount } from './social.rules.ts'

/** `uri`: what the provider has answered; it holds the visitor's token, and goes to the frame alone. */
export async function signInByResult(
  wallet: Wallet,
  auth: Auth,
  provider: SocialProvider,
  uri: string,
  signal?: AbortSignal,
): Promise<void> {
  wallet.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  // Also without having left: whoever tries again begins anew, and of what has failed nothing stays in the frame.
  let isSignedIn = false
  const isOver = () => isSignedIn || signal?.aborted === true
  await signOutIfLeft(wallet, auth, isOver, async () => {
    await auth.ask('CONNECT_SOCIAL', { uri, ...wantedAccount(wallet.state) }, signal)
    isSignedIn = true
    await connectAccount(wallet, auth, provider, signal)
  })
}

/** The visitor is signed in. */
export async function connectAccount(
  wallet: Wallet,
  auth: Auth,
  provider: Social,
  signal?: AbortSignal,
): Promise<void> {
  auth.signedInBy(provider)
  await connect(wallet, { connectorId: auth.connectorId, method: 'social' }, signal && { signal })
  wallet.track('SOCIAL_LOGIN_SUCCESS', { provider })
}
