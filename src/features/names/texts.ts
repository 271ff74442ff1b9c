/** Texts of these views, together with the common ones. */
import { type NamesTextKey, namesTexts } from '../../i18n/en.names.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | NamesTextKey>({ ...en, ...namesTexts })

/** Whether a text is of these views; others are of the dictionary that is handed to each view. */
export const isOwn = (key: string): key is NamesTextKey => Object.hasOwn(namesTexts, key)
