/** The code that was mailed: sent as soon as it is whole, and typed again where it is wrong. */
import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { latinDigits } from '../../../lib/latin-digits.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { emailCss } from '../../../ui/theme/email-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import { CodeInput } from './CodeInput.tsx'
import { leave, submitCode } from './email.actions.ts'
import { CODE_LENGTH } from './email.rules.ts'
import { emailOf, isBusy, problemOn } from './email.state.ts'
import { Resend } from './Resend.tsx'
import { problemText, t } from './texts.ts'

function EmailVerifyOtpView({ wallet, t: shared, data: { email } }: ViewProps<'EmailVerifyOtp'>) {
  const { flow } = useSnapshot(emailOf(wallet).state)
  const [code, setCode] = useState('')
  const view = useRef<HTMLDivElement>(null)
  const noteId = useId()
  useSheet(view, emailCss)
  useEffect(() => () => leave(wallet, 'EmailVerifyOtp'), [wallet])

  const problem = problemOn(flow, 'EmailVerifyOtp')
  const isWrong = flow.step === 'failed' && flow.request === 'code' && !flow.problem.canRetry
  useEffect(() => {
    if (isWrong) setCode('')
  }, [isWrong])

  const isChecking = flow.step === 'asking' && flow.request !== 'mail'
  const type = (text: string) => {
    const digits = latinDigits(text, CODE_LENGTH)
    setCode(digits)
    if (digits.length === CODE_LENGTH && digits !== code) void submitCode(wallet, digits)
  }
  return (
    <div className="view code-view" ref={view}>
      <p className="code-text">
        {t('email.code.text')} <bdi>{email}</bdi>
      </p>
      <CodeInput
        value={code}
        label={t('email.code.label')}
        noteId={noteId}
        isInvalid={problem !== undefined}
        isReadOnly={isBusy(flow)}
        onChange={type}
      />
      <p className={problem ? 'email-note problem' : 'email-note'} id={noteId} aria-live="polite">
        {isChecking
          ? t(flow.request === 'account' ? 'email.code.connecting' : 'email.code.checking')
          : problemText(problem, shared)}
      </p>
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
