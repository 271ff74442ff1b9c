/** What has become of a sign-in by the secure frame that failed, whichever way. What the visitor reads of it is up to each way. */
import type { Wallet } from '../../core/wallet.ts'
import { isModalError } from '../../errors/base.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'
import { explain } from '../../errors/explain.ts'

export type SignInProblem =
  /** The frame said no, in its own words; '' where it has none. */
  | { readonly kind: 'refused'; readonly words: string }
  /** The frame, or the code that asks it, is not there. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'other'; readonly key: ErrorKey }

/** The code alone: the frame's words may repeat what was typed. */
export const codeOf = (error: unknown): string => (isModalError(error) ? String(error.code) : 'unknown')

/** Undefined: the visitor has declined. Tells the host's engineer as well where nobody else does; `isReported`: somebody does. */
export async function readProblem(
  wallet: Wallet,
  error: unknown,
  isReported: boolean,
): Promise<SignInProblem | undefined> {
  const code = isModalError(error) ? error.code : undefined
  // Not what the frame has said: an alert says that it cannot be had, and its own words may hold the address.
  if (!isReported && code !== 'frame-failed' && code !== 'timeout') wallet.report(error)
  if (isModalError(error)) {
    // It answers in words, and without a cause. With one it did not come, or is gone.
    if (code === 'frame-failed' && error.cause === undefined)
      return { kind: 'refused', words: await ownWords(error.message) }
    if (code === 'frame-failed' || code === 'chunk-failed') return { kind: 'missing' }
  }
  const { key, rejected } = await explain(error)
  return rejected ? undefined : { kind: 'other', key }
}

const ownWords = async (message: string): Promise<string> => {
  // Not with what is shown at first: whoever has no trouble reads none of it.
  const { errorTexts } = await import('../../errors/en.errors.ts')
  return message === errorTexts['frame-failed'] ? '' : message
}
