/** What the visitor reads when a request of an e-mail sign-in has failed. */
import type { Wallet } from '../../../core/wallet.ts'
import { isModalError } from '../../../errors/base.ts'
import { explain } from '../../../errors/explain.ts'
import type { EmailProblem, EmailRequest } from './email.state.ts'

/** Undefined: the visitor has declined. Tells the host's engineer as well where nobody else does. */
export const describeProblem = async (
  wallet: Wallet,
  request: EmailRequest,
  error: unknown,
): Promise<EmailProblem | undefined> => {
  const code = isModalError(error) ? error.code : undefined
  // Not what the frame has said: an alert says that it cannot be had, and its own words may hold the address.
  if (request !== 'account' && code !== 'frame-failed' && code !== 'timeout') wallet.report(error)
  if (isModalError(error)) {
    // It answers in words, and without a cause. With one it did not come, or is gone.
    const isAnswer = code === 'frame-failed' && error.cause === undefined
    if (isAnswer) return answered(request, error.message)
    if (code === 'frame-failed' || code === 'chunk-failed')
      return { key: 'email-dependency-missing', canRetry: true }
  }
  const { key, rejected } = await explain(error)
  return rejected ? undefined : { key, canRetry: key === 'timeout' || request === 'account' }
}

const answered = async (request: EmailRequest, words: string): Promise<EmailProblem> => {
  // Not with the field: whoever has no trouble reads none of it.
  const { errorTexts } = await import('../../../errors/en.errors.ts')
  if (words !== errorTexts['frame-failed']) return { key: 'email.said', values: { words } }
  return { key: request === 'code' ? 'email.code.refused' : 'frame-failed' }
}
