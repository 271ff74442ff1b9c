/** The texts of errors about who is connected, apart from the whole catalogue (`en.errors.ts`), of whose dictionary they are a part. */
import { WalletModalError } from './base.ts'

export const connectionTexts = {
  'connector-not-found': 'This wallet is not there any more. Choose another one.',
  'disconnect-failed': 'Failed to disconnect',
  'connector-not-connected': 'This wallet is not connected. Connect it first.',
} as const

export const connectionFailure = (key: keyof typeof connectionTexts, cause?: unknown): WalletModalError =>
  new WalletModalError(key, connectionTexts[key], cause)
