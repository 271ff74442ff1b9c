/**
 * Replaces the SDK's errors with ours. Only their codes are read (EIP-1193, JSON-RPC), so its tables of texts are
 * left out.
 */
import { WalletModalError } from '../../../src/errors/base.ts'

const coded =
  (code: number, text: string) =>
  (message?: string): WalletModalError =>
    new WalletModalError(code, message ?? text)

export const standardErrors = {
  rpc: {
    invalidParams: coded(-32602, 'Invalid method parameters'),
    internal: coded(-32603, 'Internal error'),
  },
  provider: {
    unauthorized: coded(4100, 'The wallet does not allow this'),
    custom: ({ code, message }: { readonly code: number; readonly message: string }) =>
      new WalletModalError(code, message),
  },
}
