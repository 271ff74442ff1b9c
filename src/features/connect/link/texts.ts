/** The words of these views, and those they share with the others. */
import { type LinkTextKey, linkTexts } from '../../../i18n/en.link.ts'
import { en } from '../../../i18n/en.ts'
import { createT } from '../../../i18n/t.ts'

export const t = createT<keyof typeof en | LinkTextKey>({ ...en, ...linkTexts })
