/** An amount as somebody types it, in the locale that amounts are shown in or in their own digits. */
import { type ParsedAmount, parseLocaleAmount } from './amount.ts'

/** The locale amounts are shown and read in, so that a copied amount means the same when pasted. */
export const SHOWN_IN = 'en'

/** Tries the shown locale first, then the visitor's languages (BCP 47), so that every digit has one meaning (quality 3). */
export function readTypedAmount(text: string, decimals: number, languages: readonly string[]): ParsedAmount {
  // Keyboards for East Asian text write digits and points of full width.
  const typed = text.replace(/[０-９．，]/g, (char) => char.normalize('NFKC'))
  const read = parseLocaleAmount(typed, decimals, SHOWN_IN)
  if (read.ok || read.problem !== 'not-a-number' || !/(?![0-9])\p{Nd}/u.test(typed)) return read
  const others = languages.map((language) => parseLocaleAmount(typed, decimals, language))
  return others.find((one) => one.ok || one.problem !== 'not-a-number') ?? read
}

/** Languages whose digits may be typed as well: of the dialog, and of the visitor's browser. */
export function languagesOf(locale: string | undefined): readonly string[] {
  const languages = globalThis.navigator?.languages ?? []
  return locale && locale !== 'auto' ? [locale, ...languages] : languages
}
