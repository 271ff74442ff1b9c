/**
 * Reads what an instruction does. One that is not exactly the size and shape of what is known is unreadable. Pure.
 */
import { toText } from './words.ts'

export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMOS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** An instruction with its addresses in place of indices. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

type TokenMove = {
  readonly source: string
  readonly amount: bigint
  readonly owner: string
  readonly program: string
  /** Only the checked forms name them. */
  readonly mint: string | undefined
  readonly decimals: number | undefined
}

export type DecodedInstruction =
  | { readonly kind: 'transfer'; readonly from: string; readonly to: string; readonly lamports: bigint }
  | (TokenMove & {
      readonly kind: 'tokenTransfer'
      readonly destination: string
      readonly fee: bigint | undefined
    })
  | (TokenMove & { readonly kind: 'approve'; readonly delegate: string })
  | { readonly kind: 'revoke'; readonly source: string; readonly owner: string }
  | {
      readonly kind: 'createAccount'
      readonly payer: string
      readonly address: string
      readonly wallet: string
      readonly mint: string
    }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'computeLimit'; readonly units: bigint }
  | { readonly kind: 'computePrice'; readonly microLamports: bigint }
  | { readonly kind: 'computeOther' }
  | { readonly kind: 'unreadable' }

const UNREADABLE: DecodedInstruction = { kind: 'unreadable' }

export function decodeInstruction(instruction: Instruction): DecodedInstruction {
  const { program } = instruction
  if (program === SYSTEM) return system(instruction)
  if (program === TOKEN || program === TOKEN_2022) return token(instruction)
  if (program === ASSOCIATED) return associated(instruction)
  if (program === COMPUTE_BUDGET) return computeBudget(instruction)
  if (MEMOS.includes(program)) return memo(instruction)
  return UNREADABLE
}

/** Little-endian. */
const number = (data: Uint8Array, at: number, length: number): bigint => {
  let value = 0n
  for (let index = length - 1; index >= 0; index--) value = value * 256n + BigInt(data[at + index] ?? 0)
  return value
}

function system({ accounts, data }: Instruction): DecodedInstruction {
  const [from, to] = accounts
  const isTransfer = data.length === 12 && number(data, 0, 4) === 2n && accounts.length === 2
  if (!isTransfer || from === undefined || to === undefined) return UNREADABLE
  return { kind: 'transfer', from, to, lamports: number(data, 4, 8) }
}

/** By the first byte: how long the data is, and how many accounts there are before the signers of a multisig. */
const SHAPES: Readonly<Record<number, readonly [bytes: number, accounts: number]>> = {
  3: [9, 3],
  4: [9, 3],
  5: [1, 2],
  12: [10, 4],
  13: [10, 4],
}
const MAX_MULTISIG = 11

function token(instruction: Instruction): DecodedInstruction {
  const { program, accounts, data } = instruction
  const id = data[0] ?? 0
  if (program === TOKEN_2022 && id === 26) return withFee(instruction)
  const shape = Object.hasOwn(SHAPES, id) ? SHAPES[id] : undefined
  if (shape === undefined || data.length !== shape[0]) return UNREADABLE
  const most = shape[1] + MAX_MULTISIG
  if (accounts.length < shape[1] || accounts.length > most) return UNREADABLE
  const isChecked = id === 12 || id === 13
  const [source = '', second = '', third = '', fourth = ''] = accounts
  if (id === 5) return { kind: 'revoke', source, owner: second }
  const move = {
    source,
    program,
    amount: number(data, 1, 8),
    owner: isChecked ? fourth : third,
    mint: isChecked ? second : undefined,
    decimals: isChecked ? data[9] : undefined,
  }
  const to = isChecked ? third : second
  return id === 3 || id === 12
    ? { ...move, kind: 'tokenTransfer', destination: to, fee: undefined }
    : { ...move, kind: 'approve', delegate: to }
}

/** `TransferCheckedWithFee` of Token-2022. */
function withFee({ program, accounts, data }: Instruction): DecodedInstruction {
  const [source, mint, destination, owner] = accounts
  const isOne = data[1] === 1 && data.length === 19 && accounts.length <= 4 + MAX_MULTISIG
  if (!isOne || !source || !mint || !destination || !owner) return UNREADABLE
  const amount = number(data, 2, 8)
  const decimals = data[10]
  return {
    kind: 'tokenTransfer',
    source,
    mint,
    destination,
    owner,
    program,
    amount,
    decimals,
    fee: number(data, 11, 8),
  }
}

function associated({ accounts, data }: Instruction): DecodedInstruction {
  const [payer, address, wallet, mint, systemProgram, tokenProgram] = accounts
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  const isKnown =
    systemProgram === SYSTEM &&
    (tokenProgram === TOKEN || tokenProgram === TOKEN_2022) &&
    accounts.length <= 7
  if (!isCreate || !isKnown || !payer || !address || !wallet || !mint) return UNREADABLE
  return { kind: 'createAccount', payer, address, wallet, mint }
}

function computeBudget({ data }: Instruction): DecodedInstruction {
  const [id, length] = [data[0], data.length]
  if (id === 2 && length === 5) return { kind: 'computeLimit', units: number(data, 1, 4) }
  if (id === 3 && length === 9) return { kind: 'computePrice', microLamports: number(data, 1, 8) }
  return (id === 1 || id === 4) && length === 5 ? { kind: 'computeOther' } : UNREADABLE
}

function memo({ data }: Instruction): DecodedInstruction {
  const text = toText(data)
  return text === undefined ? UNREADABLE : { kind: 'memo', text }
}
