/** Reads Solana transactions in wire format and adds a signature, as far as WalletConnect's older formats need it. */
import { fromBase58, toBase58 } from '../../lib/base58.ts'

export type LegacyTransaction = {
  readonly feePayer: string
  readonly recentBlockhash: string
  readonly instructions: readonly {
    readonly programId: string
    readonly data: string
    readonly keys: readonly {
      readonly pubkey: string
      readonly isSigner: boolean
      readonly isWritable: boolean
    }[]
  }[]
}

const SIGNATURE = 64
const KEY = 32

/** Reads bytes in sequence. Throws a RangeError at the end; the exported functions catch it. */
const reader = (bytes: Uint8Array) => {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('The transaction ends early')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  /** Compact-u16: seven bits per byte, at most three bytes. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 127) << shift
      if (next < 128) break
    }
    return value
  }
  const many = <T>(read: () => T): T[] => Array.from({ length: count() }, read)
  return { take, byte, many, count, remaining: () => bytes.length - at, at: () => at }
}

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export function fromBase64(value: unknown): Uint8Array | undefined {
  try {
    return typeof value === 'string' && value.length <= 10_000 ? toBytes(value) : undefined
  } catch {
    return undefined
  }
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const readHead = (wire: Uint8Array) => {
  const r = reader(wire)
  const signatures = r.many(() => r.take(SIGNATURE))
  const first = r.at() - signatures.length * SIGNATURE
  const version = wire[r.at()] ?? 0
  const isLegacy = version < 128
  if (!isLegacy) r.byte()
  const [signers, readonlySigners, readonlyOthers] = [r.byte(), r.byte(), r.byte()]
  const keys = r.many(() => toBase58(r.take(KEY)))
  return { r, first, isLegacy, signers, readonlySigners, readonlyOthers, keys }
}

/**
 * The same transaction as an object, which older wallets need; undefined for versioned transactions, which have no
 * such form.
 */
export function readLegacy(wire: Uint8Array): LegacyTransaction | undefined {
  try {
    const { r, isLegacy, signers, readonlySigners, readonlyOthers, keys } = readHead(wire)
    const [feePayer] = keys
    if (!isLegacy || feePayer === undefined) return undefined
    const recentBlockhash = toBase58(r.take(KEY))
    const keyAt = (index: number) => {
      const pubkey = keys[index]
      if (pubkey === undefined) throw new RangeError('There is no such account')
      const isSigner = index < signers
      const isWritable = isSigner ? index < signers - readonlySigners : index < keys.length - readonlyOthers
      return { pubkey, isSigner, isWritable }
    }
    const instructions = r.many(() => ({
      programId: keyAt(r.byte()).pubkey,
      keys: r.many(() => keyAt(r.byte())),
      data: toBase58(r.take(r.count())),
    }))
    return r.remaining() === 0 ? { feePayer, recentBlockhash, instructions } : undefined
  } catch {
    return undefined
  }
}

/** A copy of the transaction with this account's signature; undefined when the account is not a signer of it. */
export function withSignature(wire: Uint8Array, address: string, signature: unknown): Uint8Array | undefined {
  const bytes = fromBase58(signature)
  if (bytes?.length !== SIGNATURE) return undefined
  try {
    const { first, signers, keys } = readHead(wire)
    const index = keys.slice(0, signers).indexOf(address)
    if (index < 0) return undefined
    const signed = wire.slice()
    signed.set(bytes, first + index * SIGNATURE)
    return signed
  } catch {
    return undefined
  }
}
