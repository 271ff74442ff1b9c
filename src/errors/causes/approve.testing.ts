/** Causes in what the visitor approves in the secure frame: methods that it is never asked, and a visitor who refuses. */
import { createVisitor, OWNER } from '../../connectors/auth/fake-visitor.testing.ts'
import { createHarness } from '../../core/core.testing.ts'
import { createApprovals } from '../../core/wallets/approvals.ts'
import { createDisallowed } from '../../core/wallets/disallowed.ts'
import { WalletModalError } from '../base.ts'
import { errorTexts } from '../en.errors.ts'
import type { Causes, Outcome } from './outcome.testing.ts'

const refusal = async (promise: Promise<unknown>, key: string): Promise<Outcome> => {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof WalletModalError))
    throw new Error('The request did not reject with an error of ours')
  return { class: 'WalletModalError', code: error.code, text: error.message, key }
}

const disallowed = async () => {
  const visitor = createVisitor()
  await visitor.auth.connect()
  return refusal(visitor.request('eth_sign', OWNER, '0x00'), 'rpc-not-allowed')
}

export const approveCauses: Causes = {
  'rpc-not-allowed': disallowed,
  'safe-methods': disallowed,
  'unsafe-methods': async () => {
    const visitor = createVisitor()
    await visitor.auth.connect()
    visitor.state.rpc = async () => {
      throw new WalletModalError('frame-failed', 'User rejected the request')
    }
    return refusal(visitor.request('personal_sign', '0x00', OWNER), 'rejected')
  },
  action: async () => {
    const { core, clock, settled } = createHarness()
    createDisallowed(core, createApprovals(core)).show()
    await settled()
    await clock.advance(300)
    const key = core.state.notice.current?.key ?? ''
    return { class: 'notice', code: key, text: errorTexts['action-not-allowed'], key }
  },
}
