/**
 * A visitor comes back to this page from a provider, in Telegram (decisions 57). Only who has begun here is signed in: anybody else could
 * lead visitors into a wallet that is not theirs by a link.
 */
import { codeOf } from '../../features/connect/sign-in.problems.ts'
import { showFailed } from '../../features/connect/social/returned.ts'
import { signInByResult } from '../../features/connect/social/sign-in.ts'
import { checkResult, offeredSocials } from '../../features/connect/social/social.rules.ts'
import { takePending } from '../../features/connect/social/telegram.ts'
import { isTelegram } from '../../lib/platform.ts'
import { mainElement } from '../../state/main-element.ts'
import type { Core } from '../wallet.ts'

/** For when the project has answered. `uri`: what the provider has answered, which was taken out of the address by then. */
export async function finishSocial(core: Core, page: Window, uri: string): Promise<void> {
  const provider = takePending(core)
  const wallet = mainElement(core.elements)
  if (!provider || !wallet || !isTelegram(page) || !offeredSocials(core.state, page).includes(provider))
    return
  try {
    await signInByResult(wallet, await core.auth(), provider, checkResult(uri))
  } catch (error) {
    core.track('SOCIAL_LOGIN_ERROR', { provider, message: codeOf(error) })
    await showFailed(wallet, provider, error)
  }
}
