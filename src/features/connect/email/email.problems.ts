/** What the visitor reads when a request of an e-mail sign-in has failed. */
import type { Wallet } from '../../../core/wallet.ts'
import { readProblem } from '../sign-in.problems.ts'
import type { EmailProblem, EmailRequest } from './email.state.ts'

/** Undefined: the visitor has declined. */
export const describeProblem = async (
  wallet: Wallet,
  request: EmailRequest,
  error: unknown,
): Promise<EmailProblem | undefined> => {
  // Whoever connects the account reports it.
  const problem = await readProblem(wallet, error, request === 'account')
  if (problem?.kind === 'missing') return { key: 'email-dependency-missing', canRetry: true }
  if (problem?.kind === 'other')
    return { key: problem.key, canRetry: problem.key === 'timeout' || request === 'account' }
  if (problem?.words) return { key: 'email.said', values: { words: problem.words } }
  return problem && { key: request === 'code' ? 'email.code.refused' : 'frame-failed' }
}
