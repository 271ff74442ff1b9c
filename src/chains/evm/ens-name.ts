/**
 * The one spelling of a name that its registry knows (ENSIP-15), and what it is called there. Letters that pass for others
 * (mixed scripts, whole words of look-alikes) and what cannot be seen are no names at all.
 */
// Without tables for Unicode's own normalisation, which every browser has: 7 kB. The test holds it against viem's.
import { ens_normalize } from '@adraffy/ens-normalize/xnf'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, stringToBytes } from 'viem/utils'
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
export const readName = (text: string): EnsName => {
  const name = normalize(text)
  return { name, node: namehash(name), wire: bytesToHex(packetToBytes(name)) }
}

const normalize = (text: string): string => {
  if (text.length > MAX_CHARACTERS || UNKNOWN_HERE.test(text)) throw failure('name-invalid')
  let name: string
  try {
    name = ens_normalize(text)
  } catch (error) {
    throw failure('name-invalid', error)
  }
  const isTooLong = name.split('.').some((label) => stringToBytes(label).length > MAX_LABEL_BYTES)
  if (name === '' || isTooLong) throw failure('name-invalid')
  return name
}
