/** The words of these views, of what can be thrown beneath them, and those they share with the others. */
import { errorTexts } from '../../errors/en.errors.ts'
import { type ReceiverTextKey, receiverTexts } from '../../i18n/en.receiver.ts'
import { type SendTextKey, sendTexts } from '../../i18n/en.send.ts'
import { en, type TextKey } from '../../i18n/en.ts'
import { createT, type Translate } from '../../i18n/t.ts'

export type SendKey = TextKey | ReceiverTextKey | SendTextKey

export const t: Translate<SendKey> = createT<SendKey>({
  ...en,
  ...errorTexts,
  ...receiverTexts,
  ...sendTexts,
})
