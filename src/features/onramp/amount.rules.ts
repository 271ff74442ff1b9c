/** The amount that is paid: read as typed, measured by the limits of each way of paying (decisions 80). Text in, exact text out. */
import type { PaymentCurrency } from '../../api/contract.ts'
import type { OnrampTextKey } from '../../i18n/en.onramp.ts'
import {
  formatAmount,
  localize,
  type ParsedAmount,
  parseAmount,
  parseLocaleAmount,
} from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'

/** The locale that amounts are shown and read in, so that a copied one means the same when pasted. */
export const SHOWN_IN = 'en'

/** Digits of amounts whose decimals nobody tells. */
const DIGITS = 36

/** Fraction digits of a currency (ISO 4217), 2 for one that the browser does not know. */
export function fiatDecimals(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // No code of three letters.
    return 2
  }
}

/** In the shown locale first, then in the digits of the visitor's languages. */
const read = (text: string, decimals: number, languages: readonly string[]): ParsedAmount => {
  // Keyboards for East Asian text write digits and points of full width.
  const typed = text.replace(/[０-９．，]/g, (char) => char.normalize('NFKC'))
  const shown = parseLocaleAmount(typed, decimals, SHOWN_IN)
  if (shown.ok || shown.problem !== 'not-a-number' || !/(?![0-9])\p{Nd}/u.test(typed)) return shown
  const others = languages.map((language) => parseLocaleAmount(typed, decimals, language))
  return others.find((one) => one.ok || one.problem !== 'not-a-number') ?? shown
}

export type AmountProblem = {
  readonly key: OnrampTextKey
  readonly values: Readonly<Record<string, string>>
}

/** `amount`: plain decimal text. `methods`: ids of the ways of paying that take it, when others do not. */
export type CheckedAmount =
  | { readonly ok: true; readonly amount: string; readonly methods: readonly string[] | undefined }
  | { readonly ok: false; readonly problem: AmountProblem }

const units = (text: string): bigint => {
  const parsed = parseAmount(text, DIGITS)
  return parsed.ok ? parsed.value : 0n
}

const refused = (key: OnrampTextKey, values: AmountProblem['values'] = {}): CheckedAmount => ({
  ok: false,
  problem: { key, values },
})

/** Money as text: `7,500 EUR`. */
export const money = (amount: string, currency: string): string =>
  amountWithUnit(localize(amount, SHOWN_IN), currency)

const smallest = (texts: readonly string[]) => texts.reduce((a, b) => (units(b) < units(a) ? b : a))
const largest = (texts: readonly string[]) => texts.reduce((a, b) => (units(b) > units(a) ? b : a))

/** `languages`: those whose digits may be typed as well. */
export function checkAmount(
  typed: string,
  { id, limits }: PaymentCurrency,
  languages: readonly string[] = [],
): CheckedAmount {
  const decimals = fiatDecimals(id)
  const parsed = read(typed, decimals, languages)
  if (!parsed.ok) {
    if (parsed.problem === 'empty') return refused('onramp.problem.amount')
    return parsed.problem === 'too-many-decimals'
      ? refused('onramp.problem.decimals', { decimals: String(decimals) })
      : refused('onramp.problem.number')
  }
  if (parsed.value === 0n) return refused('onramp.problem.amount')
  const amount = formatAmount(parsed.value, decimals)
  const value = units(amount)
  const taking = limits.filter(({ min, max }) => value >= units(min) && value <= units(max))
  if (limits.length === 0 || taking.length === limits.length) return { ok: true, amount, methods: undefined }
  if (taking.length > 0) return { ok: true, amount, methods: taking.map(({ id }) => id) }
  const min = smallest(limits.map(({ min }) => min))
  const max = largest(limits.map(({ max }) => max))
  if (value < units(min)) return refused('onramp.problem.min', { min: money(min, id) })
  if (value > units(max)) return refused('onramp.problem.max', { max: money(max, id) })
  return refused('onramp.problem.between')
}
