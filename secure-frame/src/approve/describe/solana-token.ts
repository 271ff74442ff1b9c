/** What the chain says of token accounts, mints and lookup tables. */
import { toBase58 } from '../../../../src/lib/base58.ts'
import type { Clock } from '../../../../src/lib/clock.ts'
import { solanaClusters } from '../../../../src/lib/solana-clusters.ts'
import type { ApprovalReads } from '../../contract/approval.ts'
import { withDeadline } from './deadline.ts'
import { TOKEN, TOKEN_2022 } from './solana-instruction.ts'
import type { Lookup } from './solana-message.ts'

type Account = Awaited<ReturnType<ApprovalReads['solanaAccount']>>

/** Reads each account once, with a deadline; undefined: it was not answered, null: there is none. */
export type SolanaReads = (address: string) => Promise<Account | undefined>

export function createSolanaReads(reads: ApprovalReads, caip2: string, clock: Clock): SolanaReads {
  const asked = new Map<string, Promise<Account | undefined>>()
  return (address) => {
    const found = asked.get(address) ?? withDeadline(() => reads.solanaAccount(caip2, address), clock)
    asked.set(address, found)
    return found
  }
}

export type TokenAccount = { readonly mint: string; readonly owner: string }
export type Mint = {
  readonly decimals: number
  /** In base units. */
  readonly supply: bigint
  /** Token-2022: a part of each transfer is kept, or a program of the token's own runs with it. */
  readonly takesFee: boolean
  readonly runsHook: boolean
}

const ACCOUNT_SIZE = 165
const MINT_SIZE = 82
const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
const LOOKUP_HEAD = 56

const isTokenProgram = (owner: string): boolean => owner === TOKEN || owner === TOKEN_2022

export function decodeTokenAccount(account: Account | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data } = account
  // A mint of Token-2022 with extensions is as long, and says in this byte that it is none.
  const isOne = data.length === ACCOUNT_SIZE || (data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === 2)
  if (!isOne) return undefined
  return { mint: toBase58(data.slice(0, 32)), owner: toBase58(data.slice(32, 64)) }
}

export function decodeMint(account: Account | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data } = account
  const hasMore = data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === 1
  const decimals = data[44]
  if ((data.length !== MINT_SIZE && !hasMore) || data[45] !== 1 || decimals === undefined) return undefined
  const extensions = hasMore ? extensionsOf(data) : []
  const supply = new DataView(data.buffer, data.byteOffset).getBigUint64(36, true)
  return { decimals, supply, takesFee: extensions.includes(1), runsHook: extensions.includes(14) }
}

/** The types of Token-2022's extensions. */
const extensionsOf = (data: Uint8Array): number[] => {
  const types: number[] = []
  let at = ACCOUNT_SIZE + 1
  while (at + 4 <= data.length) {
    const type = (data[at] ?? 0) + (data[at + 1] ?? 0) * 256
    if (type === 0) break
    types.push(type)
    at += 4 + (data[at + 2] ?? 0) + (data[at + 3] ?? 0) * 256
  }
  return types
}

/** The addresses that a lookup adds, writable first as in the message; undefined if one of them cannot be read. */
export async function readLookups(
  lookups: readonly Lookup[],
  read: SolanaReads,
): Promise<readonly string[] | undefined> {
  const tables = await Promise.all(lookups.map(({ table }) => read(table)))
  const pick = (key: 'writable' | 'readonly') =>
    lookups.flatMap((lookup, at) => lookup[key].map((index) => entryOf(tables[at], index)))
  const picked = [...pick('writable'), ...pick('readonly')]
  const known = picked.filter((address) => address !== undefined)
  return known.length === picked.length ? known : undefined
}

const entryOf = (table: Account | undefined, index: number): string | undefined => {
  if (table?.owner !== LOOKUP_TABLE) return undefined
  const start = LOOKUP_HEAD + index * 32
  return start + 32 <= table.data.length ? toBase58(table.data.slice(start, start + 32)) : undefined
}

/** Mints whose symbol everybody knows. Others are shown by their address alone: anybody can name a token. */
const SYMBOLS: Readonly<Record<string, string>> = {
  So11111111111111111111111111111111111111112: 'wrapped SOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
}

export const symbolOf = (mint: string, caip2: string): string | undefined =>
  (caip2 === solanaClusters.mainnet || mint.startsWith('So1111')) && Object.hasOwn(SYMBOLS, mint)
    ? SYMBOLS[mint]
    : undefined
