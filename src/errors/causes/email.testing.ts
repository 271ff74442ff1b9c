/** Causes in signing in by e-mail: what is typed, how often, and a secure frame that does not come. */
import { submitEmail } from '../../features/connect/email/email.actions.ts'
import { absent, EMAIL, emailHarness } from '../../features/connect/email/email.testing.ts'
import { en } from '../../i18n/en.all.testing.ts'
import { fill } from '../../i18n/t.ts'
import { type Causes, type Outcome, shown } from './outcome.testing.ts'

/** What Connect says under the field. */
const saidOf = ({ flow }: Awaited<ReturnType<typeof emailHarness>>): Outcome => {
  const { problem } = Object(flow())
  const key: keyof typeof en = problem.key
  return { ...shown(key), text: fill(en[key], problem.values), values: problem.values }
}

export const emailCauses: Causes = {
  email: async () => {
    const harness = await emailHarness()
    await submitEmail(harness.wallet, 'nora@example')
    return saidOf(harness)
  },
  'email-throttle': async () => {
    const harness = await emailHarness()
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    await harness.last().answer({ action: 'VERIFY_OTP' })
    harness.wallet.go.back()
    await harness.clock.advance(4_500)
    await submitEmail(harness.wallet, EMAIL)
    return saidOf(harness)
  },
  'email-dependency': async () => {
    const harness = await emailHarness()
    void submitEmail(harness.wallet, EMAIL)
    await harness.settled()
    await harness.last().fail(absent())
    return saidOf(harness)
  },
}
