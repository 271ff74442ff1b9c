/**
 * Social accounts in a mini app of Telegram, which has no second window (wire facts 6.8): the page gives way to the provider, and the
 * service leads back to it with `result_uri`. Owns what is kept meanwhile: only who has begun here is signed in by that (decisions 57).
 */
import type { Platform } from '../../../core/contracts/platform.ts'
import type { SocialProvider } from '../../../frame/contract.ts'
import { readField } from '../../../lib/json.ts'
import { safeLink } from '../../../lib/url.ts'
import { SOCIALS } from '../../../state/remote-features.ts'

const PENDING = 'auth-pending'
/** ms that somebody may take to sign in there. */
const PENDING_MS = 600_000
/** Its addresses have the provider's within them. */
const WRAPPER = 'auth.magic.link'
const WRAPPED = 'provider_authorization_url'

type Keeper = Pick<Platform, 'storage' | 'clock'>

export const savePending = ({ storage, clock }: Keeper, provider: SocialProvider): void =>
  storage.set(PENDING, { provider, at: clock.now() })

export const forgetPending = ({ storage }: Keeper): void => storage.remove(PENDING)

const isProvider = (name: unknown): name is SocialProvider =>
  name !== 'farcaster' && SOCIALS.some((known) => known === name)

const readPending = (value: unknown) => {
  const [provider, at] = [readField(value, 'provider'), readField(value, 'at')]
  return isProvider(provider) && typeof at === 'number' ? { provider, at } : undefined
}

/** Once: by whom somebody has begun to sign in, not longer ago than it may take. */
export function takePending(keeper: Keeper): SocialProvider | undefined {
  const pending = keeper.storage.get(PENDING, readPending)
  forgetPending(keeper)
  const since = pending ? keeper.clock.now() - pending.at : -1
  return since >= 0 && since <= PENDING_MS ? pending?.provider : undefined
}

/** `uri` with the page to come back to behind its `state`, without what Telegram has written there of the visitor. */
export function returnUri(uri: string, page: string): string {
  return withPage(uri, page.replace(/#.*tgWebApp.*$/, ''))
}

const withPage = (uri: string, page: string): string => {
  const url = new URL(uri)
  const { searchParams } = url
  const wrapped = url.hostname === WRAPPER ? searchParams.get(WRAPPED) : null
  if (wrapped !== null && safeLink(wrapped)) searchParams.set(WRAPPED, withPage(wrapped, page))
  else searchParams.set('state', `${searchParams.get('state') ?? ''}--${encodeURIComponent(page)}`)
  return url.href
}
