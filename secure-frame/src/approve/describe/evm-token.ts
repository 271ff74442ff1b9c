/** What a token contract says of itself. Everything is read from the chain; nothing is believed that is not well formed. */
import { createCounterfeitCheck } from '../../../../src/lib/counterfeit.ts'
import { isolate } from '../../../../src/lib/isolate.ts'
import { hasMixedScripts } from '../../../../src/lib/mixed-scripts.ts'
import { shortAddress } from '../../../../src/lib/short-address.ts'
import { cleanText } from '../../../../src/lib/text.ts'
import type { Hex } from '../../contract/approval.ts'
import { addressRow, amountRow, codeRow, note, type Row, textRow, type Warning } from './description.ts'
import { isUnlimited } from './evm-call.ts'
import { allDigits, fromHex, toText, withUnit } from './words.ts'

export type TokenFacts = {
  readonly address: string
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  /** An ERC-721 contract: what looks like an amount is the number of an item. */
  readonly isCollection: boolean
  /** False if there is no contract at the address; undefined if that could not be read. */
  readonly hasCode: boolean | undefined
}

/** Reads with deadlines, of one network. */
export type EvmReads = {
  call(to: string, data: Hex): Promise<string | undefined>
  code(address: string): Promise<string | undefined>
}

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
/** `supportsInterface` of ERC-165 with the id of ERC-721. */
const IS_ERC721: Hex = `0x01ffc9a780ac58cd${'0'.repeat(56)}`

const MAX_SYMBOL = 16

export async function readToken(address: string, reads: EvmReads): Promise<TokenFacts> {
  const [symbol, decimals, collection, code] = await Promise.all([
    reads.call(address, SYMBOL),
    reads.call(address, DECIMALS),
    reads.call(address, IS_ERC721),
    reads.code(address),
  ])
  const read = decimals === undefined ? undefined : decodeDecimals(decimals)
  return {
    address,
    symbol: symbol === undefined ? undefined : decodeSymbol(symbol),
    decimals: read,
    isCollection: read === undefined && collection === `0x${'1'.padStart(64, '0')}`,
    hasCode: code === undefined ? undefined : code !== '0x',
  }
}

export function decodeDecimals(hex: string): number | undefined {
  if (!/^0x[\da-fA-F]{64}$/.test(hex)) return undefined
  const value = BigInt(hex)
  return value > 255n ? undefined : Number(value)
}

/** A `string`, or `bytes32` as the oldest tokens have it. */
export function decodeSymbol(hex: string): string | undefined {
  const bytes = fromHex(hex)
  if (!bytes || bytes.length < 32 || bytes.length > 4_096) return undefined
  const symbol = bytes.length === 32 ? bytes : stringBytes(bytes)
  const text = symbol && toText(symbol.slice(0, lastOf(symbol)))
  return cleanText(text, MAX_SYMBOL) || undefined
}

const lastOf = (bytes: Uint8Array): number => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return end
}

const stringBytes = (bytes: Uint8Array): Uint8Array | undefined => {
  const at = numberAt(bytes, 0)
  const length = at === undefined ? undefined : numberAt(bytes, at)
  if (at === undefined || length === undefined || at + 32 + length > bytes.length) return undefined
  return bytes.slice(at + 32, at + 32 + length)
}

/** A word below 4,096; undefined for any other. */
const numberAt = (bytes: Uint8Array, at: number): number | undefined => {
  const word = bytes.slice(at, at + 32)
  if (word.length < 32 || word.slice(0, 30).some((byte) => byte !== 0)) return undefined
  const value = (word[30] ?? 0) * 256 + (word[31] ?? 0)
  return value < 4_096 ? value : undefined
}

export type AmountWords = { readonly amount: string; readonly unit: string }

/** Without decimals an amount is shown in base units, and said to be. */
export function tokenAmount(value: bigint, { decimals, symbol, isCollection }: TokenFacts): AmountWords {
  if (isCollection) return { amount: `No. ${value}`, unit: symbol ?? 'item' }
  if (decimals === undefined) return { amount: allDigits(value, 0), unit: 'base units' }
  return { amount: allDigits(value, decimals), unit: symbol ?? 'tokens' }
}

/** For a sentence. */
export const tokenName = ({ symbol, address }: TokenFacts): string =>
  symbol === undefined ? `the token ${shortAddress(address)}` : isolate(symbol)

export type Allowance = {
  /** For a sentence. */
  readonly words: string
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
}

/** How much somebody may spend, by a call or by a signature. `label` names the figure's row; undefined: all there is. */
export function tokenAllowance(label: string, amount: bigint | undefined, facts: TokenFacts): Allowance {
  const exact = amount === undefined ? undefined : tokenAmount(amount, facts)
  const token = addressRow('Token', facts.address)
  if (amount !== undefined && exact && !isUnlimited(amount))
    return {
      words: withUnit(exact.amount, exact.unit),
      rows: [amountRow(label, exact.amount, exact.unit), token],
      warnings: [],
    }
  const name = tokenName(facts)
  return {
    words: `an unlimited amount of your ${name}`,
    rows: [
      textRow(label, 'Unlimited'),
      ...(exact ? [codeRow('Exact amount', `${exact.amount} ${exact.unit}`)] : []),
      token,
    ],
    warnings: [
      note(
        `The permission is unlimited: the spender can take all of your ${name}, now and later, without asking again.`,
      ),
    ],
  }
}

export function tokenWarnings(facts: TokenFacts, coin: string | undefined): Warning[] {
  const { symbol, decimals, hasCode } = facts
  if (hasCode === false)
    return [note('There is no contract at the token’s address on this network. The call would do nothing.')]
  const imitated = symbol && createCounterfeitCheck({ coin: coin ?? '' })({ address: facts.address, symbol })
  return [
    ...(decimals === undefined && !facts.isCollection
      ? [note('The token did not answer how many decimals it has: the amount is in its smallest units.')]
      : []),
    ...(imitated && imitated !== '' ? [note(`This token imitates ${imitated}. It is not ${imitated}.`)] : []),
    ...(symbol && !imitated && hasMixedScripts(symbol)
      ? [note('The token’s symbol mixes alphabets with letters that look alike.')]
      : []),
  ]
}
