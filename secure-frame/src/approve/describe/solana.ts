/** Says what Solana transactions do: each instruction is a step, what only prepares or pays is a row. */
import { shortAddress } from '../../../../src/lib/short-address.ts'
import {
  addressRow,
  amountRow,
  codeRow,
  type Part,
  part,
  type Row,
  textRow,
  UNREADABLE,
} from './description.ts'
import type { InstructionContext, SolanaContext } from './solana-context.ts'
import { type DecodedInstruction, decodeInstruction, type Instruction } from './solana-instruction.ts'
import { parseTransaction, type SolanaMessage } from './solana-message.ts'
import { readLookups } from './solana-token.ts'
import { describeApprove, describeTokenTransfer } from './solana-token-words.ts'
import { allDigits, feeDigits, toHex } from './words.ts'

export type SolanaDescription = { readonly parts: readonly Part[]; readonly rows: readonly Row[] }

const DECIMALS = 9
const PER_SIGNATURE = 5_000n
/** The most that a transaction may use, taken where it sets no limit of its own. */
const MAX_UNITS = 1_400_000n

export async function describeTransaction(
  bytes: Uint8Array,
  context: SolanaContext,
): Promise<SolanaDescription> {
  const message = parseTransaction(bytes)
  const resolved = message && (await resolve(message, context))
  if (!message || !resolved) return unreadableTransaction(bytes)
  const decoded = resolved.map((instruction) => ({ instruction, decoded: decodeInstruction(instruction) }))
  const created = new Map(
    decoded.flatMap(({ decoded: one }) =>
      one.kind === 'createAccount' ? [[one.address, { mint: one.mint, owner: one.wallet }] as const] : [],
    ),
  )
  const said = await Promise.all(
    decoded.map(({ instruction, decoded: one }) =>
      describeInstruction(one, instruction, { ...context, created }),
    ),
  )
  const kinds = decoded.map(({ decoded: one }) => one)
  const parts = said.filter((one) => one !== undefined)
  return {
    parts: parts.length > 0 ? parts : [part({ sentence: 'A transaction that moves nothing', rows: [] })],
    rows: [...memoRows(kinds), ...feeRows(message, kinds, context)],
  }
}

function unreadableTransaction(bytes: Uint8Array): SolanaDescription {
  const step = {
    sentence: 'A transaction that this wallet cannot read',
    rows: [codeRow(UNREADABLE, toHex(bytes))],
  }
  return { parts: [part(step, { isUnreadable: true })], rows: [] }
}

/** The instructions with addresses in place of indices; undefined if an index names nothing. */
async function resolve(
  message: SolanaMessage,
  { read }: SolanaContext,
): Promise<readonly Instruction[] | undefined> {
  const looked = message.lookups.length > 0 ? await readLookups(message.lookups, read) : []
  if (!looked) return undefined
  const addresses = [...message.addresses, ...looked]
  const at = (index: number) => addresses[index]
  const instructions = message.instructions.flatMap(({ program, accounts, data }) => {
    const named = accounts.map(at).filter((address) => address !== undefined)
    const id = at(program)
    return id === undefined || named.length !== accounts.length
      ? []
      : [{ program: id, accounts: named, data }]
  })
  return instructions.length === message.instructions.length ? instructions : undefined
}

/** Undefined for what is a row of the whole transaction. */
async function describeInstruction(
  decoded: DecodedInstruction,
  instruction: Instruction,
  context: InstructionContext,
): Promise<Part | undefined> {
  switch (decoded.kind) {
    case 'transfer':
      return coinTransfer(decoded, context)
    case 'tokenTransfer':
      return describeTokenTransfer(decoded, context)
    case 'approve':
      return describeApprove(decoded, context)
    case 'revoke':
      return part({
        sentence: 'Take back the permission to spend your tokens',
        rows: [addressRow('Token account', decoded.source)],
      })
    case 'createAccount':
      return part({
        sentence: `Create a token account for ${decoded.wallet === context.account ? 'you' : shortAddress(decoded.wallet)}`,
        rows: [
          ...(decoded.wallet === context.account ? [] : [addressRow('Owner', decoded.wallet)]),
          addressRow('Token', decoded.mint),
          ...(decoded.payer === context.account
            ? [textRow('Deposit', 'Paid by you if the account is new')]
            : [addressRow('Paid by', decoded.payer)]),
        ],
      })
    case 'unreadable':
      return unreadableInstruction(instruction)
    default:
      return undefined
  }
}

function coinTransfer(
  { from, to, lamports }: Extract<DecodedInstruction, { kind: 'transfer' }>,
  { account }: InstructionContext,
): Part {
  const amount = allDigits(lamports, DECIMALS)
  const isOwn = from === account
  return part(
    {
      sentence: `${isOwn ? 'Send' : 'Move'} ${amount} SOL${isOwn ? '' : ` from ${shortAddress(from)}`} to ${shortAddress(to)}`,
      receiver: { label: 'To', address: to },
      rows: [amountRow('Amount', amount, 'SOL'), ...(isOwn ? [] : [addressRow('From', from)])],
    },
    { parties: [{ role: 'receiver', address: to }] },
  )
}

function unreadableInstruction({ program, accounts, data }: Instruction): Part {
  const fields = accounts.map((address, at) => addressRow(`${at + 1}`, address))
  return part(
    {
      sentence: `Call the program ${shortAddress(program)}`,
      receiver: { label: 'Program', address: program },
      rows: [
        codeRow(UNREADABLE, toHex(data)),
        ...(fields.length > 0
          ? [{ label: 'Accounts it may use', value: { kind: 'fields' as const, fields } }]
          : []),
      ],
    },
    { isUnreadable: true },
  )
}

const memoRows = (kinds: readonly DecodedInstruction[]): Row[] =>
  kinds.flatMap((one) => (one.kind === 'memo' ? [codeRow('Memo', one.text)] : []))

function feeRows(
  message: SolanaMessage,
  kinds: readonly DecodedInstruction[],
  context: SolanaContext,
): Row[] {
  const payer = message.addresses[0]
  if (payer !== undefined && payer !== context.account) return [addressRow('Network fee paid by', payer)]
  let [price, units] = [0n, MAX_UNITS]
  for (const one of kinds) {
    if (one.kind === 'computePrice') price = one.microLamports
    if (one.kind === 'computeLimit' && one.units < MAX_UNITS) units = one.units
  }
  const fee = PER_SIGNATURE * BigInt(message.signers) + (price * units + 999_999n) / 1_000_000n
  return [amountRow('Network fee, at most', `≈ ${feeDigits(fee, DECIMALS)}`, 'SOL')]
}
