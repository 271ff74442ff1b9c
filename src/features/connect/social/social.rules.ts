/** Which social accounts a visitor is offered, what their window may answer, and what the secure frame is asked with it. */
import type { SharedState } from '../../../core/contracts/state.ts'
import { WalletModalError } from '../../../errors/base.ts'
import type { AccountType, SocialProvider } from '../../../frame/contract.ts'
import { isRecord } from '../../../lib/json.ts'
import type { CaipNetworkId } from '../../../lib/namespaces.ts'
import { isTelegram, type PlatformPage, readPlatform } from '../../../lib/platform.ts'
import { cleanText } from '../../../lib/text.ts'
import { activeNetwork } from '../../../state/network.ts'
import { featureReport, SOCIALS } from '../../../state/remote-features.ts'

export type Social = SocialProvider | 'farcaster'

/** Buttons on Connect, one of which leads to the others where there are more. */
const MAX_BUTTONS = 5

/** Characters of what a window answers (decisions 58). */
const MAX_RESULT = 8_192
const MAX_WORDS = 200

/** Those that do not work there (wire facts 6.7). */
const hiddenOn = (page: PlatformPage): readonly Social[] => {
  const { isMobile, isIos, isAndroid } = readPlatform(page)
  const isInTelegram = isTelegram(page)
  const isMac = !isIos && /macintosh/i.test(page.navigator?.userAgent ?? '')
  return [
    ...(isInTelegram && isIos ? (['google'] as const) : []),
    ...(isInTelegram && (isMac || isAndroid) ? (['x'] as const) : []),
    ...(isMobile || (isInTelegram && isAndroid) ? (['facebook'] as const) : []),
  ]
}

/** In the order that the project's owner or the host has given. */
export function offeredSocials(
  said: Pick<SharedState, 'config' | 'project'>,
  page: PlatformPage,
): readonly Social[] {
  const { effective } = featureReport(said, 'socials')
  if (!effective) return []
  const names: readonly string[] = Array.isArray(effective) ? effective : SOCIALS
  const hidden = hiddenOn(page)
  const isOffered = (name: string): name is Social =>
    SOCIALS.some((known) => known === name) && !hidden.some((one) => one === name)
  return [...new Set(names)].filter(isOffered)
}

/** Those that have a button of their own on Connect. */
export const buttonsOf = (offered: readonly Social[]): readonly Social[] =>
  offered.length > MAX_BUTTONS ? offered.slice(0, MAX_BUTTONS - 1) : offered

/**
 * What the window has posted. Undefined: it is not the end of a sign-in. @throws a `frame-failed` where that end is of another shape
 * than the protocol's, or says why nobody is signed in
 */
export function readResult(message: unknown): string | undefined {
  if (!isRecord(message) || !Object.hasOwn(message, 'resultUri')) return undefined
  return checkResult(message['resultUri'])
}

/** @throws as above */
export function checkResult(uri: unknown): string {
  if (typeof uri !== 'string' || uri.length > MAX_RESULT)
    throw new WalletModalError('frame-failed', '', new Error('The window answered in another shape'))
  const [, reason] = /error=([^&#]*)/.exec(uri) ?? []
  if (reason === undefined) return uri
  throw new WalletModalError('frame-failed', cleanText(decoded(reason.replaceAll('+', ' ')), MAX_WORDS))
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not an encoding of anything: as it came.
    return text
  }
}

/** Where and as what the visitor wants to be signed in. */
export const wantedAccount = ({
  config,
  network,
}: Pick<SharedState, 'config' | 'network'>): {
  readonly chainId: CaipNetworkId
  readonly preferredAccountType?: AccountType
} => {
  const { caipNetworkId, chainNamespace } = activeNetwork(network)
  const type = config.defaultAccountTypes[chainNamespace]
  return {
    chainId: caipNetworkId,
    ...((type === 'eoa' || type === 'smartAccount') && { preferredAccountType: type }),
  }
}
