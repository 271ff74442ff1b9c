/**
 * ERC-20 as far as it is used here: what is asked of a token, what its answers say, and the data of a transfer. Knows no
 * node. Answers are untrusted: a token is whatever somebody has put there.
 */
import { decodeAbiParameters, encodeFunctionData, hexToString, parseAbi, size, trim } from 'viem'
import { cleanText } from '../../lib/text.ts'
import type { Hex } from '../chain.ts'

const abi = /* @__PURE__ */ parseAbi([
  'function transfer(address,uint256)',
  'function balanceOf(address)',
  'function decimals()',
  'function symbol()',
  'function name()',
])

/** Above it one token is more units than 256 bits can count. */
export const MAX_DECIMALS = 77
export const MAX_SYMBOL = 16

export const transferData = (to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] })

/** What is asked of a token, encoded once for however many. */
export const questionsOf = (owner: Hex) => ({
  balance: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
  decimals: encodeFunctionData({ abi, functionName: 'decimals' }),
  symbol: encodeFunctionData({ abi, functionName: 'symbol' }),
  name: encodeFunctionData({ abi, functionName: 'name' }),
})
export type Questions = ReturnType<typeof questionsOf>

/** `undefined`: the contract refused, or there is none. */
export type Answer = Hex | undefined

/** One word and nothing else; undefined for whatever is no number. */
export const readNumber = (answer: Answer): bigint | undefined =>
  answer !== undefined && size(answer) === 32 ? BigInt(answer) : undefined

export function readDecimals(answer: Answer): number | undefined {
  const number = readNumber(answer)
  return number !== undefined && number <= MAX_DECIMALS ? Number(number) : undefined
}

/** '' where the token does not say: both are optional (ERC-20). */
export const readSymbol = (answer: Answer): string => cleanText(readText(answer), MAX_SYMBOL)
export const readName = (answer: Answer): string => cleanText(readText(answer))

/** Tokens from before the standard was settled answer in one word of bytes. */
const readText = (answer: Answer): string => {
  if (answer === undefined) return ''
  if (size(answer) === 32) return hexToString(trim(answer, { dir: 'right' }))
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    // No text: the token says nothing of it.
    return ''
  }
}

/** What `transfer` returned: the standard's `true`, or nothing, as with tokens from before it (USDT). */
export const isTransferred = (answer: Answer): boolean =>
  answer === undefined || (size(answer) >= 32 && BigInt(answer.slice(0, 66)) === 1n)
