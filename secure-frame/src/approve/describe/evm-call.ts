/**
 * Reads what a call does. A call is read only if its data is exactly what these arguments encode to, byte for byte: anything else
 * may mean something else to the contract, and is unreadable. Pure.
 */
import { toChecksum } from '../../../../src/lib/checksum.ts'
import type { EvmCall } from '../../contract/approval.ts'

type TokenArguments =
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'transferFrom' | 'safeTransferFrom'
      readonly from: string
      readonly to: string
      readonly amount: bigint
    }
  | {
      readonly kind: 'approve' | 'increaseAllowance' | 'decreaseAllowance'
      readonly spender: string
      readonly amount: bigint
    }
  | { readonly kind: 'setApprovalForAll'; readonly spender: string; readonly isApproved: boolean }

export type TokenCall = TokenArguments & { readonly token: string }

export type DecodedCall =
  | { readonly kind: 'coin'; readonly to: string }
  | { readonly kind: 'create'; readonly size: number }
  | TokenCall
  | { readonly kind: 'unreadable'; readonly to: string; readonly selector: string }

/** No token has as much, with any decimals in use: a page that stays just below what stands for "without limit" asks for all there is. */
const ALL = 2n ** 128n
/** What tokens that count in 96 bits use for "without limit". */
const MAX_U96 = 2n ** 96n - 1n

export const isUnlimited = (amount: bigint): boolean => amount >= ALL || amount === MAX_U96

export function decodeCall(call: EvmCall): DecodedCall {
  const data = call.data.toLowerCase()
  if (call.to === null) return { kind: 'create', size: (data.length - 2) / 2 }
  const to = toChecksum(call.to.slice(2).toLowerCase())
  if (data === '0x') return { kind: 'coin', to }
  const selector = data.slice(0, 10)
  const read = Object.hasOwn(readers, selector) ? readers[selector] : undefined
  const args = read?.(wordsOf(data))
  return args ? { ...args, token: to } : { kind: 'unreadable', to, selector }
}

/** The 32-byte words after the selector; empty if they are not whole. */
const wordsOf = (data: string): string[] => {
  const body = data.slice(10)
  return /^(?:[\da-f]{64}){1,8}$/.test(body) ? (body.match(/.{64}/g) ?? []) : []
}

/** Undefined if the upper twelve bytes are not zero: contracts differ in what they make of them. */
const addressOf = (word: string | undefined): string | undefined =>
  word?.startsWith('0'.repeat(24)) ? toChecksum(word.slice(24)) : undefined

const numberOf = (word: string | undefined): bigint | undefined =>
  word === undefined ? undefined : BigInt(`0x${word}`)

type Reader = (words: readonly string[]) => TokenArguments | undefined

const toAndAmount: Reader = (words) => {
  const [to, amount] = [addressOf(words[0]), numberOf(words[1])]
  if (words.length !== 2 || to === undefined || amount === undefined) return undefined
  return { kind: 'transfer', to, amount }
}

const fromToAmount =
  (kind: 'transferFrom' | 'safeTransferFrom'): Reader =>
  (words) => {
    const [from, to, amount] = [addressOf(words[0]), addressOf(words[1]), numberOf(words[2])]
    if (words.length !== 3 || from === undefined || to === undefined || amount === undefined) return undefined
    return { kind, from, to, amount }
  }

const spenderAndAmount =
  (kind: 'approve' | 'increaseAllowance' | 'decreaseAllowance'): Reader =>
  (words) => {
    const [spender, amount] = [addressOf(words[0]), numberOf(words[1])]
    if (words.length !== 2 || spender === undefined || amount === undefined) return undefined
    return { kind, spender, amount }
  }

const spenderAndFlag: Reader = (words) => {
  const [spender, flag] = [addressOf(words[0]), numberOf(words[1])]
  if (words.length !== 2 || spender === undefined || (flag !== 0n && flag !== 1n)) return undefined
  return { kind: 'setApprovalForAll', spender, isApproved: flag === 1n }
}

const readers: Readonly<Record<string, Reader>> = {
  '0xa9059cbb': toAndAmount,
  '0x23b872dd': fromToAmount('transferFrom'),
  '0x42842e0e': fromToAmount('safeTransferFrom'),
  '0x095ea7b3': spenderAndAmount('approve'),
  '0x39509351': spenderAndAmount('increaseAllowance'),
  '0xa457c2d7': spenderAndAmount('decreaseAllowance'),
  '0xa22cb465': spenderAndFlag,
}
