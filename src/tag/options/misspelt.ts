/** Alerts about attributes that look like a misspelt option. Loaded only when there may be one. */
import type { Reporting } from '../../core/contracts/reporting.ts'
import { optionAttributes, optionOf } from './attributes.ts'
import type { GivenOptions } from './given-options.ts'

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

/** Vue and Svelte write `themeMode` into the HTML of their servers, where it is `thememode`; in the browser they set the property. */
const isRenderedProperty = (
  attribute: string,
  known: string,
  { given }: Pick<GivenOptions, 'given'>,
): boolean => {
  const name = optionOf(known)
  return name !== undefined && name.toLowerCase() === attribute && given.has(name)
}

export const alertMisspelt = (
  wallet: Reporting,
  attributes: readonly string[],
  given: Pick<GivenOptions, 'given'>,
): void => {
  for (const option of attributes) {
    const accepted = nearestOption(option)
    if (accepted && !isRenderedProperty(option, accepted, given))
      wallet.alert('option-misspelt', { option, accepted })
  }
}
