// Owns how a Solana transaction is read: which programs it calls, and what plain transfers of SOL move. The rest is named
// and not explained.
import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/web3.js'
import { invalidParams } from '../../wallet/errors.ts'
import { isText } from '../../wallet/values.ts'
import type { Fact } from './question.ts'

export type SolanaTransaction = Transaction

const SYSTEM = '11111111111111111111111111111111'
const TRANSFER = 2
const LAMPORTS_DIGITS = 9

const programs: Readonly<Record<string, string>> = {
  [SYSTEM]: 'System program',
  ComputeBudget111111111111111111111111111111: 'Compute budget',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token program 2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Token account program',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
}

export function decodeTransaction(text: unknown): SolanaTransaction {
  if (!isText(text)) throw invalidParams('Expected a transaction in base64.')
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(text))
  } catch (error) {
    throw invalidParams(`The transaction cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

export function transactionFacts({ messageBytes }: SolanaTransaction): Fact[] {
  const { staticAccounts, instructions } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const nameAt = (index: number | undefined) =>
    (index === undefined ? undefined : staticAccounts[index]) ?? 'an account of a lookup table'
  return instructions.flatMap(({ programAddressIndex, accountIndices = [], data }) => {
    const program: string = nameAt(programAddressIndex)
    const bytes = new Uint8Array(data ?? [])
    const lamports = program === SYSTEM ? readTransfer(bytes) : undefined
    if (lamports !== undefined) {
      return [
        { label: 'Transfer', value: `${formatSol(lamports)} SOL` },
        { label: 'To', value: nameAt(accountIndices[1]), kind: 'address' } satisfies Fact,
      ]
    }
    const size = `${accountIndices.length} accounts, ${bytes.length} bytes`
    return [
      { label: programs[program] ?? 'Program', value: programs[program] ? size : `${program}, ${size}` },
    ]
  })
}

/** Lamports of the system program's instruction 2: a u32 and a u64, little-endian. */
function readTransfer(bytes: Uint8Array): bigint | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length !== 12 || view.getUint32(0, true) !== TRANSFER) return undefined
  return view.getBigUint64(4, true)
}

/** Exact: no number with a fraction is ever made of it. */
export function formatSol(lamports: bigint): string {
  const digits = lamports.toString().padStart(LAMPORTS_DIGITS + 1, '0')
  const fraction = digits.slice(-LAMPORTS_DIGITS).replace(/0+$/, '')
  return `${digits.slice(0, -LAMPORTS_DIGITS)}${fraction && `.${fraction}`}`
}
