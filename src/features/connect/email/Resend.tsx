/** The way to another mail, and to what has failed once more. */
import type { Wallet } from '../../../core/wallet.ts'
import type { T } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { resendCode, retryAccount } from './email.actions.ts'
import { type EmailFlow, isBusy } from './email.state.ts'
import { t } from './texts.ts'
import { useCooldown } from './use-cooldown.ts'

type ResendProps = {
  readonly wallet: Wallet
  readonly shared: T
  readonly flow: EmailFlow
  readonly view: 'EmailVerifyDevice' | 'EmailVerifyOtp'
  readonly email: string
  /** The code, once more. */
  readonly sendCode?: (() => void) | undefined
}

export function Resend({ wallet, shared, flow, view, email, sendCode }: ResendProps) {
  const seconds = useCooldown(wallet, flow)
  const resend = () => void resendCode(wallet, view, email)
  const failed = flow.step === 'failed' && flow.problem.canRetry ? flow.request : undefined
  const isSending = flow.step === 'asking' && flow.request === 'mail'
  if (failed === 'account' || (failed === 'code' && sendCode)) {
    const retry = failed === 'code' ? sendCode : () => void retryAccount(wallet, view)
    return <Button onClick={retry}>{shared('common.retry')}</Button>
  }
  return (
    <Button
      variant="secondary"
      disabled={seconds > 0 || (isBusy(flow) && !isSending)}
      busy={isSending}
      onClick={resend}
    >
      {failed
        ? shared('common.retry')
        : seconds > 0
          ? t('email.resend.in', { n: String(seconds) })
          : t('email.resend')}
    </Button>
  )
}
