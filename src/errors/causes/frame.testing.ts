/** Causes in the secure frame. */
import { createFakeFrame, tick, watched } from '../../frame/fake-frame.testing.ts'
import { isModalError } from '../base.ts'
import type { Causes, Outcome } from './outcome.testing.ts'

const refused = async (): Promise<Outcome> => {
  const fake = createFakeFrame()
  const asked = watched(fake.frame.ask('CONNECT_OTP', { otp: '123456' }))
  await fake.ready()
  await fake.answer('CONNECT_OTP', undefined, 'ERROR')
  await tick()
  const { error } = asked
  if (!isModalError(error)) throw new Error('The request did not reject with an error of ours')
  return { class: 'WalletModalError', code: error.code, text: error.message, key: 'frame-failed' }
}

export const frameCauses: Causes = { 'frame-error': refused }
