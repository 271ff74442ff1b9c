/** Texts of these views, together with the common ones. */
import { type ReceiveTextKey, receiveTexts } from '../../i18n/en.receive.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | ReceiveTextKey>({ ...en, ...receiveTexts })
