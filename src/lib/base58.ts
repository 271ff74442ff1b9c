/**
 * Base58 with Bitcoin's alphabet, as Solana writes addresses, blockhashes and signatures. The work grows with the square of the
 * length, so both directions are bounded. Written here because the usual libraries bring every other base along.
 */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The longest value encoded this way is a Solana transaction. */
const MAX_BYTES = 1_232
const MAX_LENGTH = 1_683

/** Encodes at most 1,232 bytes; each leading zero byte becomes a `1`. Throws RangeError for more. */
export function toBase58(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new RangeError('Too long for base58')
  const digits = convert(bytes, 256, 58)
  return '1'.repeat(leadingZeros(bytes)) + digits.map((digit) => ALPHABET.charAt(digit)).join('')
}

/** Decodes a text; undefined when it is empty, not base58, or longer than 1,683 characters. */
export function fromBase58(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text === '' || text.length > MAX_LENGTH) return undefined
  const digits = Array.from(text, (char) => ALPHABET.indexOf(char))
  if (digits.includes(-1)) return undefined
  const zeros = leadingZeros(digits)
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...convert(digits, 58, 256)])
}

const leadingZeros = (digits: ArrayLike<number>): number => {
  let count = 0
  while (count < digits.length && digits[count] === 0) count++
  return count
}

/** Converts the digits of a number to another base. Most significant digit first; leading zeros are dropped. */
const convert = (digits: Iterable<number>, from: number, to: number): number[] => {
  const result: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let i = 0; i < result.length || carry > 0; i++) {
      carry += (result[i] ?? 0) * from
      result[i] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return result.reverse()
}
