/** The words of these views, of what can be thrown beneath them, and those they share with the others. */
import { errorTexts } from '../../errors/en.errors.ts'
import { noticeTexts } from '../../i18n/en.notices.ts'
import { receiverTexts } from '../../i18n/en.receiver.ts'
import { reviewTexts } from '../../i18n/en.review.ts'
import { sendTexts } from '../../i18n/en.send.ts'
import { en } from '../../i18n/en.ts'
import { createT, type Translate } from '../../i18n/t.ts'
import type { TransferKey } from '../../transfer/tokens.ts'

export type SendKey = TransferKey

export const t: Translate<SendKey> = createT<SendKey>({
  ...en,
  ...errorTexts,
  ...noticeTexts,
  ...receiverTexts,
  ...reviewTexts,
  ...sendTexts,
})
