/** Says what token instructions do. Owners, mints and decimals are those of the chain. */
import { shortAddress } from '../../../../src/lib/short-address.ts'
import {
  addressRow,
  amountRow,
  confirm,
  note,
  type Part,
  part,
  type Row,
  textRow,
  type Warning,
} from './description.ts'
import type { InstructionContext } from './solana-context.ts'
import type { DecodedInstruction } from './solana-instruction.ts'
import { decodeMint, decodeTokenAccount, type Mint, symbolOf, type TokenAccount } from './solana-token.ts'
import { allDigits } from './words.ts'

type Transfer = Extract<DecodedInstruction, { kind: 'tokenTransfer' }>
type Approve = Extract<DecodedInstruction, { kind: 'approve' }>

const MAX_U64 = 2n ** 64n - 1n

type Facts = {
  readonly mint: string | undefined
  readonly mintFacts: Mint | undefined
  readonly unit: string
  readonly warnings: readonly Warning[]
}

async function readAccount(address: string, context: InstructionContext): Promise<TokenAccount | undefined> {
  return decodeTokenAccount(await context.read(address)) ?? context.created.get(address)
}

async function readFacts(move: Transfer | Approve, context: InstructionContext): Promise<Facts> {
  const mint = move.mint ?? (await readAccount(move.source, context))?.mint
  const mintFacts = mint === undefined ? undefined : decodeMint(await context.read(mint))
  const isOff = mintFacts && move.decimals !== undefined && move.decimals !== mintFacts.decimals
  const warnings = [
    ...(mintFacts
      ? []
      : [note('The token did not answer how many decimals it has: the amount is in its smallest units.')]),
    ...(isOff ? [note('The transaction names other decimals than the token has. It would fail.')] : []),
    ...(mintFacts?.takesFee ? [note('This token may keep a part of each transfer as its fee.')] : []),
    ...(mintFacts?.runsHook ? [note('This token runs a program of its own with each transfer.')] : []),
  ]
  const symbol = mint && symbolOf(mint, context.caip2)
  return { mint, mintFacts, unit: mintFacts ? symbol || 'tokens' : 'base units', warnings }
}

const tokenRows = ({ mint }: Facts, source: string): Row[] => [
  mint === undefined ? addressRow('From token account', source) : addressRow('Token', mint),
]

export async function describeTokenTransfer(move: Transfer, context: InstructionContext): Promise<Part> {
  const [facts, destination] = await Promise.all([
    readFacts(move, context),
    readAccount(move.destination, context),
  ])
  const amount = allDigits(move.amount, facts.mintFacts?.decimals ?? 0)
  const receiver = destination?.owner ?? move.destination
  const isOwn = move.owner === context.account
  return part(
    {
      sentence: `${isOwn ? 'Send' : 'Move'} ${amount} ${facts.unit} to ${shortAddress(receiver)}`,
      receiver: { label: destination ? 'To' : 'To token account', address: receiver },
      rows: [
        amountRow('Amount', amount, facts.unit),
        ...(move.fee === undefined
          ? []
          : [amountRow('Token’s own fee', allDigits(move.fee, facts.mintFacts?.decimals ?? 0), facts.unit)]),
        ...tokenRows(facts, move.source),
        ...(destination ? [addressRow('Token account', move.destination)] : []),
        ...(isOwn ? [] : [addressRow('From', move.owner)]),
      ],
    },
    {
      parties: [{ role: 'receiver', address: receiver }],
      warnings: [...aboutReceiver(receiver, destination, facts), ...facts.warnings],
    },
  )
}

function aboutReceiver(receiver: string, account: TokenAccount | undefined, { mint }: Facts): Warning[] {
  return [
    ...(receiver === mint ? [confirm('The receiver is the token itself. What is sent there is lost.')] : []),
    ...(account
      ? []
      : [note('Who owns the receiving token account could not be read. Its own address is shown.')]),
    ...(account && mint !== undefined && account.mint !== mint
      ? [note('The receiving account is for another token. The transaction would fail.')]
      : []),
  ]
}

export async function describeApprove(move: Approve, context: InstructionContext): Promise<Part> {
  const facts = await readFacts(move, context)
  const amount = allDigits(move.amount, facts.mintFacts?.decimals ?? 0)
  // All that there is of a token; of a mint with one item, the item.
  const supply = facts.mintFacts?.supply ?? 0n
  const isUnlimited = move.amount === MAX_U64 || (supply > 1n && move.amount >= supply)
  const short = shortAddress(move.delegate)
  return part(
    {
      sentence: `Allow ${short} to spend ${isUnlimited ? 'an unlimited amount of your tokens' : `${amount} ${facts.unit}`}`,
      receiver: { label: 'Spender', address: move.delegate },
      rows: [
        ...(isUnlimited ? [textRow('Allowance', 'Unlimited')] : []),
        amountRow(isUnlimited ? 'Exact amount' : 'Allowance', amount, facts.unit),
        ...tokenRows(facts, move.source),
      ],
    },
    {
      parties: [{ role: 'spender', address: move.delegate }],
      warnings: [
        ...(isUnlimited
          ? [
              note(
                'The permission is unlimited: the spender can take all of this token, now and later, without asking again.',
              ),
            ]
          : []),
        ...facts.warnings,
      ],
    },
  )
}
