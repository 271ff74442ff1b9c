/** The bundler's answers that are errors: codes of ERC-7769 and JSON-RPC 2.0, and which of them an entry point's refusal is. */

export const RPC_CODES = {
  parse: -32700,
  requestInvalid: -32600,
  methodUnknown: -32601,
  paramsInvalid: -32602,
  internal: -32603,
  /** EIP-1474: try again later. */
  limited: -32005,
  /** Refused by the entry point while it validated. */
  validation: -32500,
  /** Its time is over, or has not come. */
  time: -32503,
  signature: -32507,
  /** The account's own calls revert. */
  execution: -32521,
} as const

export class BundlerError extends Error {
  override readonly name = 'BundlerError'
  readonly code: number
  readonly data: unknown

  constructor(code: keyof typeof RPC_CODES, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.code = RPC_CODES[code]
    this.data = data
  }
}

/** By the reason that the entry point gives, such as `AA24 signature error`. */
export function ofEntryPoint(reason: string): BundlerError {
  const text = /^AA\d\d [\w\s()':.-]{1,80}/.exec(reason)?.[0] ?? 'The entry point refused the operation'
  const code = text.startsWith('AA24') ? 'signature' : text.startsWith('AA22') ? 'time' : 'validation'
  return new BundlerError(code, text)
}
