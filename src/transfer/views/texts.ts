/** The words of every review, and of what can be thrown beneath it. */
import { errorTexts } from '../../errors/en.errors.ts'
import { reviewTexts } from '../../i18n/en.review.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT({ ...en, ...errorTexts, ...reviewTexts })
