/** Texts of the sign-in, together with the common ones and those of errors. */
import { errorTexts } from '../../errors/en.errors.ts'
import { signInTexts } from '../../i18n/en.sign-in.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

const texts = { ...en, ...errorTexts, ...signInTexts }

export const t = createT<keyof typeof texts>(texts)
