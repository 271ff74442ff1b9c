/**
 * Owns when one address passes for another (decisions 32). People compare the ends, so poisoners make addresses with the
 * same ends: four characters, after `0x`. What is asked of the visitor then is the send guard's work. Pure.
 */
import type { Namespace } from './namespaces.ts'

/** `differing`: places in the first address, counted in the whole text, whose characters are not the other's. */
export type Likeness = {
  readonly start: boolean
  readonly end: boolean
  readonly differing: readonly number[]
}

const ENDS = 4

/** Base58 tells cases apart, hex does not. */
const fold = (address: string, namespace: Namespace): string =>
  namespace === 'solana' ? address : address.toLowerCase()

/** How `address` looks like `other`. One and the same address is no look-alike. */
export function likeness(address: string, other: string, namespace: Namespace): Likeness {
  const [a, b] = [fold(address, namespace), fold(other, namespace)]
  if (a === b) return { start: false, end: false, differing: [] }
  const head = namespace === 'eip155' ? 2 : 0
  return {
    start: a.slice(head, head + ENDS) === b.slice(head, head + ENDS),
    end: a.slice(-ENDS) === b.slice(-ENDS),
    differing: differing(a, b),
  }
}

/** Addresses of unlike length (base58) are laid together at both ends, and meet in the middle. */
function differing(a: string, b: string): number[] {
  const shift = b.length - a.length
  return [...a].flatMap((character, index) => {
    const isFirstHalf = index < a.length / 2
    return character === b[isFirstHalf ? index : index + shift] ? [] : [index]
  })
}
