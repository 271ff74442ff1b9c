/**
 * ENS names that need no tables of letters, because ENSIP-15 leaves them as they are, and what any normalized name is called in the
 * registry. Other names are up to `ens-name.ts`.
 */
import { concat, keccak256, numberToHex, size, stringToHex, zeroHash } from 'viem'
import { failure } from '../../errors/to-error.ts'
import type { Hex } from '../chain.ts'

export type EnsName = {
  /** Normalized; this is what is shown. */
  readonly name: string
  /** Its namehash (ENSIP-1). */
  readonly node: Hex
  /** In DNS wire format. */
  readonly wire: Hex
}

/** Characters, of a name as it is typed or given. */
export const MAX_NAME = 255
/** In wire format, the length of a label is one byte. */
const MAX_LABEL_BYTES = 255

/** Letters a–z, digits and hyphens, where no label has hyphens as its third and fourth character (ENSIP-15 keeps these for `xn--`). */
const PLAIN = /^(?:(?![^.]{2}--)[a-z\d-]+(?:\.|$))+$/

/** Undefined: whether it is a name, and how it is spelled, is for the tables of letters to say. */
export const readPlainName = (text: string): EnsName | undefined =>
  text.length <= MAX_NAME && PLAIN.test(text) && !text.endsWith('.') ? toEnsName(text) : undefined

/** `name` is normalized. Throws `name-invalid` where the registry could not hold it. */
export function toEnsName(name: string): EnsName {
  const labels = name.split('.').map((label) => stringToHex(label))
  if (name === '' || labels.some((label) => size(label) > MAX_LABEL_BYTES)) throw failure('name-invalid')
  return {
    name,
    node: labels.reduceRight((parent, label) => keccak256(concat([parent, keccak256(label)])), zeroHash),
    wire: concat([...labels.flatMap((label) => [numberToHex(size(label), { size: 1 }), label]), '0x00']),
  }
}
