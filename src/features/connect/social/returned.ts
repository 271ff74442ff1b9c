/** A visitor who has come back from a provider signed in by nobody (decisions 57): the view opens that says why, with the ways on. */
import type { Wallet } from '../../../core/wallet.ts'
import type { SocialProvider } from '../../../frame/contract.ts'
import { readProblem } from '../sign-in.problems.ts'
import { describe } from './social.run.ts'
import { socialOf } from './social.state.ts'

export async function showFailed(wallet: Wallet, provider: SocialProvider, error: unknown): Promise<void> {
  const problem = await readProblem(wallet, error, false)
  if (!problem) return
  await wallet.modal.open()
  wallet.go.to('ConnectingSocial', { provider })
  socialOf(wallet).state.flow = { step: 'failed', problem: describe(problem) }
}
