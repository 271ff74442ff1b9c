/** What can go wrong with a smart account, for the page to tell apart. */

export type SmartAccountErrorCode =
  | 'network-unknown' // no node or no bundler for it
  | 'node-failed' // unreachable, or an answer that makes no sense
  | 'bundler-failed'
  | 'bundler-refused' // the sentence and `rpcCode` are the bundler's (ERC-7769)
  | 'call-invalid'
  | 'typed-data-invalid'
  | 'owner-wrong'
  | 'timeout'

export class SmartAccountError extends Error {
  override readonly name = 'SmartAccountError'

  readonly code: SmartAccountErrorCode
  readonly rpcCode: number | undefined

  constructor(code: SmartAccountErrorCode, message: string, rpcCode?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.rpcCode = rpcCode
  }
}
