/**
 * The one spelling of a name that its registry knows (ENSIP-15), and what it is called there. Letters that pass for others
 * (mixed scripts, whole words of look-alikes) and what cannot be seen are no names at all.
 */
// Without tables for Unicode's own normalisation, which every browser has: 7 kB. The test holds it against viem's.
import { ens_normalize } from '@adraffy/ens-normalize/xnf'
import { concat, keccak256, numberToHex, size, stringToHex, zeroHash } from 'viem'
import { failure } from '../../errors/to-error.ts'
import type { Hex } from '../chain.ts'

export type EnsName = {
  /** As its registry writes it; this is what is shown. */
  readonly name: string
  /** Its node in the registry. */
  readonly node: Hex
  /** In DNS wire format. */
  readonly wire: Hex
}

const MAX_CHARACTERS = 255
/** The length of a label is one byte on the wire. */
const MAX_LABEL_BYTES = 255

/** How a browser normalises a letter never changes once it knows the letter, and cannot be relied on before. */
const UNKNOWN_HERE = /\p{Cn}/u

/** Throws `name-invalid`. */
export function readName(text: string): EnsName {
  const name = normalize(text)
  const labels = name.split('.').map((label) => stringToHex(label))
  if (name === '' || labels.some((label) => size(label) > MAX_LABEL_BYTES)) throw failure('name-invalid')
  return {
    name,
    // The hash of what is above a label and of the label itself (ENSIP-1).
    node: labels.reduceRight((above, label) => keccak256(concat([above, keccak256(label)])), zeroHash),
    wire: concat([...labels.flatMap((label) => [numberToHex(size(label), { size: 1 }), label]), '0x00']),
  }
}

const normalize = (text: string): string => {
  if (text.length > MAX_CHARACTERS || UNKNOWN_HERE.test(text)) throw failure('name-invalid')
  try {
    return ens_normalize(text)
  } catch (error) {
    throw failure('name-invalid', error)
  }
}
