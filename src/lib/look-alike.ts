/**
 * Compares addresses for address poisoning (decisions 32): people check the ends of an address, so attackers generate addresses with
 * the same first and last four characters. What follows from a likeness is decided by the send guard. Pure.
 */
import type { Namespace } from './namespaces.ts'

/** `start`, `end`: the first or last four characters are equal. `differing`: indices in the first address, `0x` included, that differ. */
export type Likeness = {
  readonly start: boolean
  readonly end: boolean
  readonly differing: readonly number[]
}

const ENDS = 4

/** Case matters in base58, not in hex. */
const fold = (address: string, namespace: Namespace): string =>
  namespace === 'solana' ? address : address.toLowerCase()

/** Where `address` resembles `other`. Equal addresses are not look-alikes. */
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

/** Addresses of different length (base58) are aligned at both ends: the first half from the start, the second from the end. */
function differing(a: string, b: string): number[] {
  const shift = b.length - a.length
  return [...a].flatMap((character, index) => {
    const isFirstHalf = index < a.length / 2
    return character === b[isFirstHalf ? index : index + shift] ? [] : [index]
  })
}
