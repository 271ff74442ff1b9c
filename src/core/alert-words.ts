/** The words of an alert, fetched with the first one: what was given, cut short, and what would have been right. */
import { alertTexts } from '../i18n/en.alerts.ts'
import { fill } from '../i18n/t.ts'
import { acceptedBy } from '../tag/options/accepted.ts'
import type { AlertValues } from './contracts/reporting.ts'

/** A value in words, whatever it is: it may be hostile, endless or circular. */
const inWords = (value: unknown): string => {
  try {
    return (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).slice(0, 100)
  } catch {
    return typeof value
  }
}

export function alertWords(code: keyof typeof alertTexts, values: AlertValues): string {
  const { given, option = '', accepted = acceptedBy(option) } = values
  return fill(alertTexts[code], { ...values, accepted, given: inWords(given) })
}
