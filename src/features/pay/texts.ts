/** The words of Pay, of what can be thrown beneath it, and of reviews. */
import { type ErrorKey, errorTexts } from '../../errors/en.errors.ts'
import { type PayTextKey, payTexts } from '../../i18n/en.pay.ts'
import { type ReviewTextKey, reviewTexts } from '../../i18n/en.review.ts'
import { en } from '../../i18n/en.ts'
import { createT, type Translate } from '../../i18n/t.ts'

export type PayKey = keyof typeof en | ErrorKey | ReviewTextKey | PayTextKey

export const t: Translate<PayKey> = createT<PayKey>({ ...en, ...errorTexts, ...reviewTexts, ...payTexts })
