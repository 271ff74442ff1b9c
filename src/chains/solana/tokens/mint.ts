/**
 * What the accounts of the two token programs say, from their bytes: mints, and what somebody holds of one. Token-2022 puts
 * extensions behind the base of either. Reads only; what may be sent is judged by `token-rules.ts`.
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

export type Holding = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly frozen: boolean
  /** Lamports that stay in it for good, where it holds wrapped SOL: the others are the amount. */
  readonly reserve: bigint | undefined
  readonly extensions: Extensions
}

const MINT_BYTES = 82
const HOLDING_BYTES = 165
/** A third kind of account, told apart by its length alone. */
const MULTISIG_BYTES = 355
/** Which of the two it is, behind the base padded to the longer one's length. */
const KIND = { mint: 1, holding: 2 } as const

/** Undefined: no mint, or one that is not set up. */
export function readMint(account: Account | null | undefined): Mint | undefined {
  const read = account && readBase(account, MINT_BYTES, KIND.mint)
  // Set up: byte 45.
  return read && read.data[45] === 1
    ? { program: account.owner, decimals: read.data[44] ?? 0, extensions: read.extensions }
    : undefined
}

/** Undefined: no account of a token, or one that is not set up. */
export function readHolding(account: Account | null | undefined): Holding | undefined {
  const read = account && readBase(account, HOLDING_BYTES, KIND.holding)
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
  if (owner === programs.token || data.length === MULTISIG_BYTES || data[HOLDING_BYTES] !== kind)
    return undefined
  const extensions = readExtensions(data.subarray(HOLDING_BYTES + 1))
  return extensions && { data, extensions }
}

/** Kind and length in two bytes each, then the value. The first of a kind counts, as it does for the program. */
const readExtensions = (data: Uint8Array): Extensions | undefined => {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  for (let at = 0; at + 4 <= data.length; ) {
    const kind = view.getUint16(at, true)
    // The rest is room that nothing uses.
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
