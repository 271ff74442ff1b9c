/** The code that was mailed: sent as soon as it is whole, and typed again where it is wrong. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { emailCss } from '../../../ui/theme/email-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import { CodeInput } from './CodeInput.tsx'
import { leave, submitCode } from './email.actions.ts'
import { emailOf, isBusy, problemOn } from './email.state.ts'
import { Resend } from './Resend.tsx'
import { problemText, t } from './texts.ts'
import { useTypedCode } from './use-typed-code.ts'

function EmailVerifyOtpView({ wallet, t: shared, data: { email } }: ViewProps<'EmailVerifyOtp'>) {
  const { flow } = useSnapshot(emailOf(wallet).state)
  const view = useRef<HTMLDivElement>(null)
  useSheet(view, emailCss)
  useEffect(() => () => leave(wallet, 'EmailVerifyOtp'), [wallet])

  const problem = problemOn(flow, 'EmailVerifyOtp')
  const isWrong = flow.step === 'failed' && flow.request === 'code' && !flow.problem.canRetry
  const { code, type } = useTypedCode(isWrong, (digits) => void submitCode(wallet, digits))
  const isChecking = flow.step === 'asking' && flow.request !== 'mail'
  return (
    <div className="view code-view" ref={view}>
      <p className="code-text">
        {t('email.code.text')} <bdi>{email}</bdi>
      </p>
      <CodeInput
        value={code}
        isInvalid={problem !== undefined}
        isReadOnly={isBusy(flow)}
        note={
          isChecking
            ? t(flow.request === 'account' ? 'email.code.connecting' : 'email.code.checking')
            : problemText(problem, shared)
        }
        onChange={type}
      />
      <Resend
        wallet={wallet}
        shared={shared}
        flow={flow}
        view="EmailVerifyOtp"
        email={email}
        sendCode={() => void submitCode(wallet, code)}
      />
    </div>
  )
}

export const view: ViewModule<'EmailVerifyOtp'> = {
  View: EmailVerifyOtpView,
  title: () => t('email.code.title'),
}
