/** An amount as somebody types it, in the locale that amounts are shown in or in their own digits. */
import { type ParsedAmount, parseLocaleAmount } from './amount.ts'

/** The locale amounts are shown and read in, so that a copied amount means the same when pasted. */
export const SHOWN_IN = 'en'

/**
 * Tries the shown locale first, then the visitor's languages (BCP 47), so that every digit has one meaning (quality 3). A language is also
 * read in the digits of its script: `Intl` writes Latin ones for `ar`, `hi` and `ur`, their keyboards others.
 */
export function readTypedAmount(text: string, decimals: number, languages: readonly string[]): ParsedAmount {
  // Keyboards for East Asian text write digits and points of full width.
  const typed = text.replace(/[０-９．，]/g, (char) => char.normalize('NFKC'))
  const read = parseLocaleAmount(typed, decimals, SHOWN_IN)
  const [digit] = /(?![0-9])\p{Nd}/u.exec(typed) ?? []
  if (read.ok || read.problem !== 'not-a-number' || !digit) return read
  const locales = languages.flatMap((language) => [language, inOwnDigits(language, digit)])
  const others = locales.map((locale) => parseLocaleAmount(typed, decimals, locale))
  return others.find((one) => one.ok || one.problem !== 'not-a-number') ?? read
}

/** The language in the numbering system of its script that has this digit; without one, as it is. */
const inOwnDigits = (language: string, digit: string): string => {
  try {
    const locale = new Intl.Locale(language)
    const script = `${locale.maximize().script}`.toLowerCase()
    // Numbering systems are named by their script: `arab` and `arabext`, `deva`, `tamldec`.
    const numberingSystem = Intl.supportedValuesOf('numberingSystem').find(
      (system) => system.startsWith(script) && digitsOf(system).includes(digit),
    )
    return numberingSystem ? `${new Intl.Locale(locale, { numberingSystem })}` : language
  } catch {
    // A malformed language, or a browser that cannot list numbering systems.
    return language
  }
}

const digitsOf = (numberingSystem: string): string =>
  new Intl.NumberFormat('en', { numberingSystem }).format(9876543210n)

/** Languages whose digits may be typed as well: of the dialog, and of the visitor's browser. */
export function languagesOf(locale: string | undefined): readonly string[] {
  const languages = globalThis.navigator?.languages ?? []
  return locale && locale !== 'auto' ? [locale, ...languages] : languages
}
