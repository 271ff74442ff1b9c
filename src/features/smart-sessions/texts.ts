/** The words of smart sessions, of what can be thrown beneath them, and of reviews. */
import { type ErrorKey, errorTexts } from '../../errors/en.errors.ts'
import { type ReviewTextKey, reviewTexts } from '../../i18n/en.review.ts'
import { type SmartSessionsTextKey, smartSessionsTexts } from '../../i18n/en.smart-sessions.ts'
import { en } from '../../i18n/en.ts'
import { createT, type Translate } from '../../i18n/t.ts'

export type SessionsKey = keyof typeof en | ErrorKey | ReviewTextKey | SmartSessionsTextKey

export const t: Translate<SessionsKey> = createT<SessionsKey>({
  ...en,
  ...errorTexts,
  ...reviewTexts,
  ...smartSessionsTexts,
})
