/**
 * Whoever had signed in by e-mail or a social account before the page was loaded, or has in another tab: brought back once the project
 * has said, or could not say, whether it offers that (decisions 49).
 */
import { isEmbedded } from '../connectors/auth/is-embedded.ts'
import type { Core } from '../core/wallet.ts'
import { namespaces } from '../lib/namespaces.ts'
import { readIds, SESSION } from '../session/stored/saved.ts'
import { embeddedMethods } from '../state/remote-features.ts'

/** Never prompts. With e-mail and socials both off nothing is loaded, and the stored session is forgotten. */
export async function restoreEmbedded(core: Core): Promise<void> {
  const { state, storage, session } = core
  const stored = storage.get(SESSION, readIds) ?? {}
  const own = namespaces.filter((one) => isEmbedded(stored[one]))
  // Where the host wants no reconnect, the session still follows other tabs; another wallet stays there until this one has come.
  const isWanted =
    state.config.enableReconnect || own.some((one) => state.account[one].status !== 'disconnected')
  if (own.length === 0 || !isWanted) return
  if (embeddedMethods(state).length > 0) await core.auth()
  else for (const namespace of own) await session.disconnect(namespace)
}
