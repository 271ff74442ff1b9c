/** The words of these views, of what can be thrown beneath them, and those they share with the others. */
import { errorTexts } from '../../errors/en.errors.ts'
import { chooseTokenTexts } from '../../i18n/en.choose-token.ts'
import { reviewTexts } from '../../i18n/en.review.ts'
import { type SwapTextKey, swapTexts } from '../../i18n/en.swap.ts'
import { en } from '../../i18n/en.ts'
import { createT, type Translate } from '../../i18n/t.ts'
import type { TransferKey } from '../../transfer/tokens.ts'

export type SwapKey = TransferKey | SwapTextKey

const texts = { ...en, ...errorTexts, ...chooseTokenTexts, ...reviewTexts, ...swapTexts }

export const t: Translate<keyof typeof texts> = createT(texts)

/** The text of a problem; one without words here is said in general. */
export const problemText = (key: SwapKey, values: Readonly<Record<string, string>> = {}): string =>
  t((key in texts ? key : 'swap.problem.unavailable') as keyof typeof texts, values)
