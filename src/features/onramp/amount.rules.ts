/** The amount that is paid: read as typed, measured by the limits of each way of paying (decisions 80). Text in, exact text out. */
import type { PaymentCurrency } from '../../api/contract.ts'
import type { OnrampTextKey } from '../../i18n/en.onramp.ts'
import { formatAmount, localize, parseAmount } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { readTypedAmount, SHOWN_IN } from '../../lib/read-typed-amount.ts'

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

/** `languages`: those whose digits may be typed as well. */
export function checkAmount(
  typed: string,
  { id, limits }: PaymentCurrency,
  languages: readonly string[] = [],
): CheckedAmount {
  const decimals = fiatDecimals(id)
  const parsed = readTypedAmount(typed, decimals, languages)
  if (!parsed.ok) {
    if (parsed.problem === 'empty') return refused('onramp.problem.amount')
    return parsed.problem === 'too-many-decimals'
      ? refused('onramp.problem.decimals', { decimals: String(decimals) })
      : refused('onramp.problem.number')
  }
  if (parsed.value === 0n) return refused('onramp.problem.amount')
  const amount = formatAmount(parsed.value, decimals)
  const value = units(amount)
  const isBelow = limits.filter(({ min }) => value < units(min))
  const isAbove = limits.filter(({ max }) => value > units(max))
  const taking = limits.filter((one) => !isBelow.includes(one) && !isAbove.includes(one))
  if (taking.length > 0 || limits.length === 0) {
    const methods = taking.length < limits.length ? taking.map(({ id }) => id) : undefined
    return { ok: true, amount, methods }
  }
  const best = (texts: readonly string[], sign: bigint) =>
    money(
      texts.reduce((a, b) => ((units(b) - units(a)) * sign > 0n ? b : a)),
      id,
    )
  if (isAbove.length === 0)
    return refused('onramp.problem.min', {
      min: best(
        isBelow.map(({ min }) => min),
        -1n,
      ),
    })
  if (isBelow.length === 0)
    return refused('onramp.problem.max', {
      max: best(
        isAbove.map(({ max }) => max),
        1n,
      ),
    })
  return refused('onramp.problem.between')
}
