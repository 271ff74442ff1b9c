/** Reads the params of requests to a Safe. Throws -32602, or the code of what it may not ask for. */
import type { Hex } from '../../chains/chain.ts'
import { WalletModalError } from '../../errors/base.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { isRecord, readField } from '../../lib/json.ts'
import type { SafeInfo } from './schema.ts'

export const invalid = (text: string) => new WalletModalError(-32602, text)

const bytes = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) ? value : undefined

/** A Safe signs text and decodes bytes as UTF-8; bytes that are not UTF-8 would be signed as something else. */
export const textBytes = (value: unknown): string => {
  const hex = bytes(value)
  if (hex === undefined) throw invalid('Expected the message in 0x notation')
  const read = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(read)
  } catch {
    throw new WalletModalError(4200, 'A Safe signs text only')
  }
  return hex
}

export type Call = { readonly to: Hex; readonly value: string; readonly data: string }

/** The SDK wants the value in wei as decimal text. */
export const readCall = (given: unknown): Call => {
  const to = toEvmAddress(readField(given, 'to'))
  const value = readField(given, 'value') ?? '0x0'
  const data = bytes(readField(given, 'data') ?? readField(given, 'input') ?? '0x')
  if (!to) throw invalid('Expected a receiver: a Safe creates no contracts by itself')
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw invalid('Expected the value in 0x notation')
  if (data === undefined) throw invalid('Expected data in 0x notation')
  return { to, value: BigInt(value).toString(), data }
}

/** Throws 4100 for another account. */
export function requireAccount(info: SafeInfo, address: unknown): void {
  if (toEvmAddress(address) !== info.address)
    throw new WalletModalError(4100, 'The request is for another account')
}

/** Throws 4901 where the params name another network. */
export function requireChain(info: SafeInfo, given: unknown): void {
  const wanted = readField(given, 'chainId')
  if (wanted !== undefined && parseChainId(wanted) !== info.chainId)
    throw new WalletModalError(4901, 'The Safe is on another network')
}

/** As the host wrote it, with every key. A number that would be rounded is refused: the Safe would sign another one. */
const parseExact = (text: string): unknown => {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError()
      return value
    })
  } catch {
    throw invalid('Expected typed data as JSON, with large numbers as text')
  }
}

export function readTypedData(given: unknown): unknown {
  const typedData = typeof given === 'string' ? parseExact(given) : given
  const isTyped = ['domain', 'types', 'message'].every((key) => isRecord(readField(typedData, key)))
  if (!isTyped) throw invalid('Expected typed data: types, domain and message')
  return typedData
}
