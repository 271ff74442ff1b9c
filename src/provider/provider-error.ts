/**
 * The error of the providers that hosts get (EIP-1193). A wallet's own code, message and data are kept; an error without a number gets
 * one. Has no texts of its own.
 */
import type { ErrorCode } from '../errors/base.ts'
import { explain } from '../errors/explain.ts'
import { readField } from '../lib/json.ts'

export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, { data, cause }: { data?: unknown; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** EIP-1193, EIP-1474 and EIP-3326. */
export const REJECTED = 4001
export const UNAUTHORIZED = 4100
export const UNSUPPORTED = 4200
export const DISCONNECTED = 4900
export const OTHER_CHAIN = 4901
const UNKNOWN_CHAIN = 4902
export const INVALID_REQUEST = -32600
export const INVALID_PARAMS = -32602
const INTERNAL = -32603

/**
 * Numbers for the product's own codes. A request that may have reached the wallet gets "disconnected", because libraries repeat a
 * request after "internal error", and the visitor would confirm twice (decisions 24).
 */
const CODES: Readonly<Record<string, number>> = {
  'wallet-unanswered': DISCONNECTED,
  // Whatever the secure frame says, it has been asked.
  'frame-failed': DISCONNECTED,
  'relay-unreachable': DISCONNECTED,
  'connector-not-connected': DISCONNECTED,
  'not-in-page': DISCONNECTED,
  'network-unknown': UNKNOWN_CHAIN,
}

/** Used only when the cause has no number of its own. */
const VAGUE_CODES: Readonly<Record<string, number>> = {
  'chain-not-supported': UNKNOWN_CHAIN,
  'switch-failed': UNKNOWN_CHAIN,
}

const codeIn = (table: Readonly<Record<string, number>>, code: ErrorCode): number | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined

/** Some bridges turn code numbers into strings. */
const numberOf = (thrown: unknown): number | undefined => {
  const code = readField(thrown, 'code')
  const number = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : code
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

const messageOf = (thrown: unknown): string => {
  const message = typeof thrown === 'string' ? thrown : readField(thrown, 'message')
  return typeof message === 'string' && message !== '' ? message : 'The wallet gave no reason'
}

/** The `code` of a `DOMException` is not an EIP-1193 number. */
const isDomException = (thrown: unknown): boolean => thrown instanceof DOMException

export async function toProviderError(thrown: unknown): Promise<ProviderRpcError> {
  if (thrown instanceof ProviderRpcError) return thrown
  const partsOf = (said: unknown) => ({ data: readField(said, 'data'), cause: thrown })
  const ownCode = isDomException(thrown) ? undefined : numberOf(thrown)
  if (ownCode !== undefined) return new ProviderRpcError(ownCode, messageOf(thrown), partsOf(thrown))
  const { code, rejected } = await explain(thrown)
  const known = rejected
    ? REJECTED
    : (codeIn(CODES, code) ?? (typeof code === 'number' && !isDomException(thrown) ? code : undefined))
  const cause = readField(thrown, 'cause')
  const inner = known === undefined ? numberOf(cause) : undefined
  // Where the number is the wallet's, its words say more than ours about it.
  const said = inner === undefined ? thrown : cause
  return new ProviderRpcError(
    known ?? inner ?? codeIn(VAGUE_CODES, code) ?? INTERNAL,
    messageOf(said),
    partsOf(said),
  )
}
