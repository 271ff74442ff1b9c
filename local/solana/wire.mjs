// Owns the reading of transactions as they come over the wire: bytes, message, fee. What they do is the engine's.
import {
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/web3.js'
import { invalidParams } from './errors.mjs'

const LAMPORTS_PER_SIGNATURE = 5_000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Units an instruction counts for when nothing is asked for: programs that are part of the runtime, and others. */
const BUILT_IN = ['11111111111111111111111111111111', COMPUTE_BUDGET]
const BUILT_IN_UNITS = 3_000n
const DEFAULT_UNITS = 200_000n
const MOST_UNITS = 1_400_000n
const MOST_BYTES = 1_232

/** @typedef {{ transaction: any, message: any, signature: Uint8Array }} Wire */

/**
 * @param {unknown} text
 * @param {unknown} encoding `base64`, or `base58`, which real nodes take where nothing is said
 * @returns {Wire}
 */
export function readTransaction(text, encoding = 'base58') {
  const bytes = readBytes(text, encoding)
  if (bytes.length > MOST_BYTES) throw invalidParams(`transaction too large: ${bytes.length} bytes`)
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const again = getTransactionEncoder().encode(transaction)
    if (again.length !== bytes.length) throw new Error('io error: trailing bytes')
    const [signature] = Object.values(transaction.signatures)
    return {
      transaction,
      message: readMessage(transaction.messageBytes),
      signature: signature ?? new Uint8Array(64),
    }
  } catch (/** @type {any} */ error) {
    throw invalidParams(`failed to deserialize transaction: ${error.message}`)
  }
}

/** @param {any} bytes */
export function readMessage(bytes) {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes)
  } catch (/** @type {any} */ error) {
    throw invalidParams(`failed to deserialize message: ${error.message}`)
  }
}

export function readBytes(text, encoding) {
  if (typeof text !== 'string') throw invalidParams('expected a string')
  if (encoding === 'base64') return new Uint8Array(Buffer.from(text, 'base64'))
  if (encoding !== 'base58') throw invalidParams(`unsupported encoding: ${encoding}`)
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    throw invalidParams('invalid base58 encoding')
  }
}

/** What the message costs: signatures, and the price for the units that it asks for. */
export function feeOf({ header, instructions, staticAccounts }) {
  let units
  let price = 0n
  let usual = 0n
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    const program = staticAccounts[programAddressIndex]
    usual += BUILT_IN.includes(program) ? BUILT_IN_UNITS : DEFAULT_UNITS
    if (program !== COMPUTE_BUDGET) continue
    if (data[0] === 2 && data.length === 5) units = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  const asked = units ?? usual
  const priority = price * (asked < MOST_UNITS ? asked : MOST_UNITS)
  return LAMPORTS_PER_SIGNATURE * BigInt(header.numSignerAccounts) + (priority + 999_999n) / 1_000_000n
}
