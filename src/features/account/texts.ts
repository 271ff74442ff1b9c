/** Texts of these views, together with the common ones. */
import { type AccountTextKey, accountTexts } from '../../i18n/en.account.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | AccountTextKey>({ ...en, ...accountTexts })
