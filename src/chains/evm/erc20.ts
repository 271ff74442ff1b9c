/**
 * Encodes calls to ERC-20 tokens and decodes their answers, which are untrusted: anybody can deploy a token. Makes no requests.
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

/** With more decimals, one token would exceed 256 bits. */
export const MAX_DECIMALS = 77
export const MAX_SYMBOL = 16

export const transferData = (to: Hex, value: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] })

/** The calls that read a token, encoded once for any number of tokens. */
export const callsOf = (owner: Hex) => ({
  balance: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
  decimals: encodeFunctionData({ abi, functionName: 'decimals' }),
  symbol: encodeFunctionData({ abi, functionName: 'symbol' }),
  name: encodeFunctionData({ abi, functionName: 'name' }),
})
export type TokenCalls = ReturnType<typeof callsOf>

/** Undefined: the contract reverted, or there is none. */
export type Answer = Hex | undefined

/** Exactly one word as a number; undefined for anything else. */
export const readNumber = (answer: Answer): bigint | undefined =>
  answer !== undefined && size(answer) === 32 ? BigInt(answer) : undefined

export function readDecimals(answer: Answer): number | undefined {
  const number = readNumber(answer)
  return number !== undefined && number <= MAX_DECIMALS ? Number(number) : undefined
}

/** Both are optional in ERC-20: '' if the token has none. */
export const readSymbol = (answer: Answer): string => cleanText(readText(answer), MAX_SYMBOL)
export const readName = (answer: Answer): string => cleanText(readText(answer))

/** Some old tokens return `bytes32` instead of a string. */
const readText = (answer: Answer): string => {
  if (answer === undefined) return ''
  if (size(answer) === 32) return hexToString(trim(answer, { dir: 'right' }))
  try {
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    // Not a string: treated like no answer.
    return ''
  }
}

/** Whether `transfer` succeeded: it returned `true`, or nothing, as some old tokens do (USDT). */
export const isTransferred = (answer: Answer): boolean =>
  answer === undefined || (size(answer) >= 32 && BigInt(answer.slice(0, 66)) === 1n)
