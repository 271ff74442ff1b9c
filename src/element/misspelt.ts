/** Attributes that are no option, but nearly one. Fetched when there may be one. */
import type { Wallet } from '../app/wallet.ts'
import { optionAttributes } from './attributes.ts'

/** One letter too many, too few or another one; hyphens aside. */
const isNear = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = long.slice(at + 1)
  return rest === short.slice(at) || rest === short.slice(at + 1)
}

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

export const nearestOption = (attribute: string): string | undefined =>
  optionAttributes.find((known) => isNear(plain(known), plain(attribute)))

export const tellMisspelt = (wallet: Wallet, attributes: readonly string[]): void => {
  for (const option of attributes) {
    const accepted = nearestOption(option)
    if (accepted) wallet.alert('option-misspelt', { option, accepted })
  }
}
