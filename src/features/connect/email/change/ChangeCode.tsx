/** The code that was mailed to the old address, or to the new one: sent as soon as it is whole, and typed again where it is wrong. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../../core/wallet.ts'
import type { T } from '../../../../surface/view.ts'
import { Button } from '../../../../ui/components/Button.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { useCooldown } from '../use-cooldown.ts'
import { useTypedCode } from '../use-typed-code.ts'
import { confirmNewEmail, confirmOldEmail, emailOfVisitor, resendChange } from './change.actions.ts'
import { changeOf, isAsking, problemOf } from './change.state.ts'
import { problemText, t } from './texts.ts'

export type ChangeCodeProps = {
  readonly wallet: Wallet
  readonly shared: T
  readonly step: 'primary' | 'secondary'
  /** The new address. */
  readonly email: string
}

export function ChangeCode({ wallet, shared, step, email }: ChangeCodeProps) {
  const { flow } = useSnapshot(changeOf(wallet).state)
  const problem = problemOf(flow)
  const isWrong = flow.step === 'failed' && flow.request === 'code' && !flow.problem.canRetry
  const submit = (otp: string) =>
    void (step === 'primary' ? confirmOldEmail(wallet, email, otp) : confirmNewEmail(wallet, otp))
  const { code, type } = useTypedCode(isWrong, submit)
  const old = emailOfVisitor(wallet)
  const isChecking = flow.step === 'asking' && flow.request === 'code'
  return (
    <>
      <p className="code-text">
        {t(`email-change.${step}.text`)}{' '}
        <bdi>{step === 'primary' ? (old ?? t('email-change.now')) : email}</bdi>
      </p>
      <CodeInput
        value={code}
        isInvalid={problem !== undefined}
        isReadOnly={isAsking(flow)}
        note={isChecking ? t('email.code.checking') : problemText(problem, shared)}
        onChange={type}
      />
      <Again
        wallet={wallet}
        shared={shared}
        email={email}
        sendCode={
          flow.step === 'failed' && flow.request === 'code' && problem?.canRetry
            ? () => submit(code)
            : undefined
        }
      />
    </>
  )
}

type AgainProps = Pick<ChangeCodeProps, 'wallet' | 'shared' | 'email'> & {
  /** Sending the same code again may help. */
  readonly sendCode: (() => void) | undefined
}

function Again({ wallet, shared, email, sendCode }: AgainProps) {
  const { flow } = useSnapshot(changeOf(wallet).state)
  const seconds = useCooldown(wallet, flow)
  if (sendCode) return <Button onClick={sendCode}>{shared('common.retry')}</Button>
  const isSending = flow.step === 'asking' && flow.request === 'mail'
  return (
    <Button
      variant="secondary"
      disabled={seconds > 0 || (isAsking(flow) && !isSending)}
      busy={isSending}
      onClick={() => void resendChange(wallet, email)}
    >
      {seconds > 0 ? t('email.resend.in', { n: String(seconds) }) : t('email.resend')}
    </Button>
  )
}
