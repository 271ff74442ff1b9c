/** Texts of these views. */
import { type SocialTextKey, socialTexts } from '../../../i18n/en.social.ts'
import { createT } from '../../../i18n/t.ts'
import type { T } from '../../../surface/view.ts'
import { providerName } from './social.providers.ts'
import type { Social } from './social.rules.ts'
import type { SocialProblem } from './social.state.ts'

export const t = createT<SocialTextKey>(socialTexts)

/** What has the provider's name in it. */
export const say = (key: SocialTextKey, provider: Social): string =>
  t(key, { provider: providerName(provider) })

const isOwn = (key: string): key is SocialTextKey => Object.hasOwn(socialTexts, key)

/** `shared`: the dictionary with the words for errors. */
export const problemText = ({ key, values }: SocialProblem, provider: Social, shared: T): string =>
  isOwn(key) ? t(key, { provider: providerName(provider), ...values }) : shared(key, values)
