/** Alerts about attributes that look like a misspelt option. Loaded only when there may be one. */
import type { Reporting } from '../../core/contracts/reporting.ts'
import { optionAttributes } from './attributes.ts'

/** Whether two names differ by at most one letter that is added, missing or another. */
const isNear = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = long.slice(at + 1)
  return rest === short.slice(at) || rest === short.slice(at + 1)
}

const withoutHyphens = (name: string): string => name.replaceAll('-', '').toLowerCase()

export const nearestOption = (attribute: string): string | undefined =>
  optionAttributes.find((known) => isNear(withoutHyphens(known), withoutHyphens(attribute)))

export const alertMisspelt = (wallet: Reporting, attributes: readonly string[]): void => {
  for (const option of attributes) {
    const accepted = nearestOption(option)
    if (accepted) wallet.alert('option-misspelt', { option, accepted })
  }
}
