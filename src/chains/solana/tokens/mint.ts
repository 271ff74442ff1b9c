/**
 * Decodes accounts of the two token programs: mints and token accounts, with the extensions that Token-2022 appends. What the extensions
 * mean for a transfer is decided in `rules.ts`.
 */
import { toBase58 } from '../../../lib/base58.ts'
import type { Account } from '../answers.ts'
import { programs } from '../instructions.ts'

type Extensions = ReadonlyMap<number, Uint8Array>

export type Mint = {
  readonly program: string
  readonly decimals: number
  readonly extensions: Extensions
}

export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly frozen: boolean
  /** For wrapped SOL only: the lamports that are rent and not part of `amount`. */
  readonly reserve: bigint | undefined
  readonly extensions: Extensions
}

const MINT_BYTES = 82
const TOKEN_ACCOUNT_BYTES = 165
/** A multisig account, which is recognized by its length alone. */
const MULTISIG_BYTES = 355
/** The account type byte of Token-2022, which follows the base padded to the length of a token account. */
const KIND = { mint: 1, tokenAccount: 2 } as const

/** Undefined: not a mint, or not initialized. */
export function readMint(account: Account | null | undefined): Mint | undefined {
  const read = account && readBase(account, MINT_BYTES, KIND.mint)
  // Byte 45: initialized. Byte 44: decimals.
  return read && read.data[45] === 1
    ? { program: account.owner, decimals: read.data[44] ?? 0, extensions: read.extensions }
    : undefined
}

/** Undefined: not a token account, or not initialized. */
export function readTokenAccount(account: Account | null | undefined): TokenAccount | undefined {
  const read = account && readBase(account, TOKEN_ACCOUNT_BYTES, KIND.tokenAccount)
  const state = read?.data[108]
  if (!read || (state !== 1 && state !== 2)) return undefined
  const view = viewOf(read.data)
  return {
    mint: toBase58(read.data.slice(0, 32)),
    owner: toBase58(read.data.slice(32, 64)),
    amount: view.getBigUint64(64, true),
    frozen: state === 2,
    reserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : undefined,
    extensions: read.extensions,
  }
}

const readBase = ({ owner, data }: Account, length: number, kind: number) => {
  if (owner !== programs.token && owner !== programs.token2022) return undefined
  if (data.length === length) return { data, extensions: new Map<number, Uint8Array>() }
  if (owner === programs.token || data.length === MULTISIG_BYTES || data[TOKEN_ACCOUNT_BYTES] !== kind)
    return undefined
  const extensions = readExtensions(data.subarray(TOKEN_ACCOUNT_BYTES + 1))
  return extensions && { data, extensions }
}

/** Type and length in two bytes each, then the value. The first of a type counts, as in the program itself. */
const readExtensions = (data: Uint8Array): Extensions | undefined => {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  for (let at = 0; at + 4 <= data.length; ) {
    const kind = view.getUint16(at, true)
    // The rest is unused space.
    if (kind === 0) break
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > data.length) return undefined
    if (!found.has(kind)) found.set(kind, data.slice(at + 4, end))
    at = end
  }
  return found
}

export const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)
