/** Solana transactions in wire form, legacy and version 0: only the slot of our own signature is written, every other byte stays. */
import { ed25519 } from '@noble/curves/ed25519'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/web3.js'
import { fromBase58 } from '../../../../src/lib/base58.ts'
import type { Bytes } from '../bytes.ts'
import { invalid } from '../failure.ts'
import { solanaSeed } from '../keys/key-pair.ts'

const SIGNATURE_SIZE = 64

export type SolanaTransaction = {
  /** Unsigned by us. */
  readonly wire: Bytes
  readonly message: Bytes
  /** Where our signature stands in `wire`. */
  readonly slot: number
  readonly signers: number
}

/** `base58`: the wire form. `address`: ours, which has to be one of the signers. */
export function readTransaction(base58: unknown, address: string): SolanaTransaction {
  const bytes = fromBase58(base58)
  if (!bytes) throw invalid('the transaction is not base58')
  const wire = Uint8Array.from(bytes)
  const { message, signers } = decode(wire)
  const index = signers.indexOf(address)
  if (index === -1) throw invalid('the transaction does not ask for a signature of this account')
  // The number of signatures is one byte: a transaction of 1,232 bytes holds at most 19.
  return { wire, message, slot: 1 + index * SIGNATURE_SIZE, signers: signers.length }
}

export function signSolanaTransaction({ wire, message, slot }: SolanaTransaction, keys: Bytes): Bytes {
  const signed = wire.slice()
  signed.set(ed25519.sign(message, solanaSeed(keys)), slot)
  return signed
}

export const signSolanaMessage = (message: Uint8Array, keys: Bytes): Bytes =>
  Uint8Array.from(ed25519.sign(message, solanaSeed(keys)))

/** The first signature, by which the transaction is known. */
export const signatureOf = (wire: Bytes): Bytes => wire.slice(1, 1 + SIGNATURE_SIZE)

export const isFullySigned = (wire: Bytes, signers: number): boolean => {
  for (let index = 0; index < signers; index++) {
    const start = 1 + index * SIGNATURE_SIZE
    if (wire.subarray(start, start + SIGNATURE_SIZE).every((byte) => byte === 0)) return false
  }
  return true
}

/** Whether a text that somebody wants signed is a transaction: its signature would move money. */
export function isTransactionMessage(message: Uint8Array): boolean {
  try {
    const [, end] = getCompiledTransactionMessageDecoder().read(message, 0)
    return end === message.length
  } catch {
    // The decoder throws for everything that is none.
    return false
  }
}

const decode = (wire: Bytes) => {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message = Uint8Array.from(messageBytes)
    const signers = Object.keys(signatures)
    const head = wire[0]
    const size = 1 + signers.length * SIGNATURE_SIZE
    if (head !== signers.length || !isSame(wire.subarray(size), message) || !isCanonical(message))
      throw new TypeError('Not whole')
    return { message, signers }
  } catch (error) {
    throw invalid(`the transaction cannot be read (${error instanceof Error ? error.name : 'unknown'})`)
  }
}

/** Written again it is the same, byte for byte: the library reads some that no node would. */
const isCanonical = (message: Bytes): boolean => {
  const read = getCompiledTransactionMessageDecoder().decode(message)
  return isSame(message, getCompiledTransactionMessageEncoder().encode(read))
}

const isSame = (a: ReadonlyUint8Array, b: ReadonlyUint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
