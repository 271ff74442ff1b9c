/** Signing in by Farcaster (wire facts 6.9): the frame makes a link, the visitor approves it in the app, and the frame says so. */
import type { Auth } from '../../../core/contracts/embedded.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { signOutIfLeft } from '../abandon.ts'
import { connectAccount } from './sign-in.ts'
import { begin, type Run, run } from './social.run.ts'
import { isBusy, socialOf } from './social.state.ts'

const provider = 'farcaster'

/** ms after an approval was given up. */
const RELOAD_MS = 100

export async function signInByFarcaster(wallet: Wallet): Promise<void> {
  if (isBusy(socialOf(wallet).state.flow)) return
  wallet.track('SOCIAL_LOGIN_STARTED', { provider })
  await run(wallet, provider, begin(wallet), async (run) => {
    const auth = await run.auth()
    const { url } = await auth.ask('GET_FARCASTER_URI', undefined, run.signal)
    run.show({ step: 'code', url })
    await waitForApproval(run, auth)
    wallet.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    run.show({ step: 'account' })
    // Also without having left: whoever tries again begins anew.
    const isOver = () => true
    await signOutIfLeft(wallet, auth, isOver, () => connectAccount(wallet, auth, provider, run.signal))
  })
}

/** A person looks for a phone: there is no deadline (decisions 50). */
const waitForApproval = async ({ wallet, signal }: Run, auth: Auth): Promise<void> => {
  const forget = () => {
    socialOf(wallet).reloading = reload(wallet, auth)
  }
  signal.addEventListener('abort', forget)
  try {
    await auth.ask('CONNECT_FARCASTER', undefined, signal)
  } finally {
    signal.removeEventListener('abort', forget)
  }
}

/**
 * Nothing else makes a frame forget what it waits for. It is gone then: the next request loads it anew, and it learns of the page again.
 */
const reload = async (wallet: Wallet, auth: Auth): Promise<void> => {
  await wallet.clock.wait(RELOAD_MS)
  // One that reloads before it has answered rejects; both are what was asked for.
  await auth.ask('RELOAD', undefined).catch(() => {})
}
