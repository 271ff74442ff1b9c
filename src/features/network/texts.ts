/** Texts of these views, together with the common ones. */
import { type NetworkTextKey, networkTexts } from '../../i18n/en.network.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | NetworkTextKey>({ ...en, ...networkTexts })
