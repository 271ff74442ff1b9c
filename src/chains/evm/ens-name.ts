/**
 * Normalizes ENS names (ENSIP-15). Normalization refuses names with mixed scripts, look-alikes and invisible characters. A chunk of its
 * own because of its tables of letters. Resolving is up to `ens.ts`.
 */
// The variant that uses the browser's Unicode normalization instead of 7 kB of tables. The test compares it with viem's.
import { ens_normalize } from '@adraffy/ens-normalize/xnf'
import { failure } from '../../errors/to-error.ts'
import { type EnsName, MAX_NAME, toEnsName } from './plain-name.ts'

/** Unicode guarantees stable normalization for assigned characters only, so names with characters unknown to this browser are refused. */
const UNASSIGNED = /\p{Cn}/u

/** Throws `name-invalid`. */
export const readName = (text: string): EnsName => toEnsName(normalize(text))

const normalize = (text: string): string => {
  if (text.length > MAX_NAME || UNASSIGNED.test(text)) throw failure('name-invalid')
  try {
    return ens_normalize(text)
  } catch (error) {
    throw failure('name-invalid', error)
  }
}
