// Owns the errors a demo wallet answers with: EIP-1193, EIP-1474 and EIP-3326 codes.
import { isRecord } from './values.ts'

export const codes = {
  rejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  unknownChain: 4902,
  alreadyPending: -32002,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
} as const

export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export type PlainError = { readonly code: number; readonly message: string; readonly data?: unknown }

export const rejected = () => new ProviderRpcError(codes.rejected, 'User rejected the request.')
export const invalidParams = (message: string) => new ProviderRpcError(codes.invalidParams, message)

/** An error as data that can be posted between windows. */
export function toPlainError(error: unknown): PlainError {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ProviderRpcError) {
    return error.data === undefined
      ? { code: error.code, message }
      : { code: error.code, message, data: error.data }
  }
  return { code: codes.internal, message }
}

export function fromPlainError(value: unknown): ProviderRpcError {
  if (!isRecord(value) || typeof value.code !== 'number') {
    return new ProviderRpcError(codes.internal, 'The wallet answered without a reason.')
  }
  return new ProviderRpcError(value.code, String(value.message), value.data)
}
