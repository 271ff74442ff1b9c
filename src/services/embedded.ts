/**
 * Whoever had signed in by e-mail or a social account before the page was loaded: brought back once the project has said, or
 * could not say, whether it offers that (decisions 49). Whoever has signed in with a provider since is brought in.
 */
import { AUTH_ID } from '../connectors/auth/listed.ts'
import type { Core } from '../core/wallet.ts'
import { namespaces } from '../lib/namespaces.ts'
import { readIds, SESSION } from '../session/stored/saved.ts'
import { offersEmbedded } from '../state/remote-features.ts'

/** Never prompts. With e-mail and socials both off nothing is loaded, and the stored session is forgotten. */
export async function restoreEmbedded(core: Core): Promise<void> {
  const { state, storage, session } = core
  const stored = storage.get(SESSION, readIds) ?? {}
  const own = namespaces.filter((one) => stored[one] === AUTH_ID)
  if (own.length === 0 || !state.config.enableReconnect) return
  if (offersEmbedded(state)) await core.auth()
  else for (const namespace of own) await session.disconnect(namespace)
}

/** `uri`: what the page was come back to with. What signs in by that is loaded for it alone. */
export async function finishSocial(core: Core, page: Window, uri: string | undefined): Promise<void> {
  if (uri !== undefined)
    await (await import('../core/wallets/social-return.ts')).finishSocial(core, page, uri)
}
