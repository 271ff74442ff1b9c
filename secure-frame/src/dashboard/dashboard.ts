/** The dashboard: who is signed in decides what is shown. */
import type { Identity } from '../contract/vault.ts'
import { messageOf } from './dom.ts'
import type { Parts } from './parts.ts'
import { showSessions } from './sessions.ts'
import { showSignIn } from './sign-in.ts'

/** Resolves when the first screen is there. */
export async function startDashboard(parts: Parts): Promise<void> {
  const askSignIn = (words?: string) => showSignIn({ parts, onSignedIn }, words)
  const onSignedIn = (identity: Identity) => showSessions({ parts, identity, onSignedOut: askSignIn })
  try {
    const { identity } = await parts.vault.call('session/open', { site: parts.site })
    onSignedIn(identity)
  } catch (error) {
    const code = Object(error).code
    // Not signed in is the usual case, and nothing to tell.
    askSignIn(code === 'session-ended' ? undefined : messageOf(error))
  }
}
