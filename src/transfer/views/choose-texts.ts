/** The words of the list of tokens, and those that it shares with other views. */
import { errorTexts } from '../../errors/en.errors.ts'
import { chooseTokenTexts } from '../../i18n/en.choose-token.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT({ ...en, ...errorTexts, ...chooseTokenTexts })
