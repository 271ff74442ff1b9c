/**
 * Reads the bytes of Solana transactions and their messages, legacy and version 0. What is not exactly one of them, to the last byte, is
 * not read. Pure.
 */
import { toBase58 } from '../../../../src/lib/base58.ts'

export type SolanaInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export type Lookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

export type SolanaMessage = {
  readonly signers: number
  /** Addresses that stand in the message itself; those of lookup tables follow them in the indices. */
  readonly addresses: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly Lookup[]
}

const MAX_TRANSACTION = 1_232
const SIGNATURE = 64

type Reader = { readonly bytes: Uint8Array; at: number }

/** Thrown only in this file: the bytes end early or say something that cannot be. */
class MalformedError extends Error {}

const take = (reader: Reader, length: number): Uint8Array => {
  const end = reader.at + length
  if (end > reader.bytes.length) throw new MalformedError('The bytes end early')
  const taken = reader.bytes.slice(reader.at, end)
  reader.at = end
  return taken
}

const byte = (reader: Reader): number => take(reader, 1)[0] ?? 0

/** A count of one to three bytes, in its shortest form only. */
const count = (reader: Reader): number => {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const next = byte(reader)
    value |= (next & 0x7f) << (7 * index)
    if (next & 0x80) continue
    if ((index > 0 && next === 0) || value > 0xffff) throw new MalformedError('The count is not canonical')
    return value
  }
  throw new MalformedError('The count is too long')
}

const list = <T>(reader: Reader, read: (reader: Reader) => T): T[] => {
  const length = count(reader)
  const items: T[] = []
  for (let index = 0; index < length; index++) items.push(read(reader))
  return items
}

const address = (reader: Reader): string => toBase58(take(reader, 32))
const indices = (reader: Reader): number[] => [...take(reader, count(reader))]

const message = (reader: Reader): SolanaMessage => {
  const first = byte(reader)
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new MalformedError('A version that is not known')
  const signers = isVersioned ? byte(reader) : first
  const [readonlySigners, readonlyOthers] = [byte(reader), byte(reader)]
  const addresses = list(reader, address)
  const blockhash = toBase58(take(reader, 32))
  const instructions = list(reader, (one) => ({
    program: byte(one),
    accounts: indices(one),
    data: take(one, count(one)),
  }))
  const lookups = isVersioned
    ? list(reader, (one) => ({ table: address(one), writable: indices(one), readonly: indices(one) }))
    : []
  const isPossible =
    signers > readonlySigners &&
    signers <= addresses.length &&
    readonlyOthers <= addresses.length - signers &&
    instructions.every(({ program }) => program > 0 && program < addresses.length) &&
    new Set(addresses).size === addresses.length
  if (!isPossible) throw new MalformedError('The counts contradict each other')
  return { signers, addresses, blockhash, instructions, lookups }
}

const whole = <T>(bytes: Uint8Array, read: (reader: Reader) => T): T | undefined => {
  if (bytes.length > MAX_TRANSACTION) return undefined
  const reader = { bytes, at: 0 }
  try {
    const value = read(reader)
    return reader.at === bytes.length ? value : undefined
  } catch (error) {
    if (error instanceof MalformedError) return undefined
    throw error
  }
}

/** The message in a transaction's bytes; undefined if they are anything else. */
export function parseTransaction(bytes: Uint8Array): SolanaMessage | undefined {
  return whole(bytes, (reader) => {
    const signatures = count(reader)
    take(reader, signatures * SIGNATURE)
    const read = message(reader)
    if (read.signers !== signatures) throw new MalformedError('The signatures are not those of the signers')
    return read
  })
}

/** Undefined if the bytes are anything but the message of a transaction. */
export function parseMessage(bytes: Uint8Array): SolanaMessage | undefined {
  return whole(bytes, message)
}

/**
 * Whether the bytes begin with a transaction or its message. Looser than the readers above on purpose: signing as a message what
 * somebody could send as a transaction is to be refused, even with something behind it.
 */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  const starts = [message, (reader: Reader) => take(reader, count(reader) * SIGNATURE) && message(reader)]
  return starts.some((read) => {
    try {
      return read({ bytes, at: 0 }).addresses.length > 0
    } catch (error) {
      if (error instanceof MalformedError) return false
      throw error
    }
  })
}
