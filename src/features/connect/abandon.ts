/** A sign-in that was given up when the frame may have let the visitor in already. */
import type { Auth } from '../../core/contracts/embedded.ts'
import type { Wallet } from '../../core/wallet.ts'
import { ignore } from '../../lib/flight.ts'
import { namespaces } from '../../lib/namespaces.ts'

/**
 * Runs what signs the visitor in. If the visitor has left before the account was connected, the frame is told: nobody would see that somebody
 * is signed in there, and the next person at this browser would be let in without a code.
 */
export async function signOutIfLeft(
  wallet: Wallet,
  auth: Auth,
  hasLeft: () => boolean,
  signIn: () => Promise<void>,
): Promise<void> {
  try {
    await signIn()
  } finally {
    if (hasLeft()) signOut(wallet, auth)
  }
}

/** Unless somebody is connected, who may be by another tab. Nobody waits for it. */
export function signOut({ session }: Wallet, auth: Auth): void {
  const isConnected = namespaces.some((one) => session.connector(one)?.id === auth.connectorId)
  if (!isConnected) ignore(auth.ask('SIGN_OUT', undefined))
}
