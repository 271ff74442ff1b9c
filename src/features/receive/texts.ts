/** The words of these views, and those they share with the others. */
import { type ReceiveTextKey, receiveTexts } from '../../i18n/en.receive.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | ReceiveTextKey>({ ...en, ...receiveTexts })
