/** The address by which a visitor signs in, on Connect. Takes no focus by itself: on a phone the keyboard would cover the wallets. */
import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../core/wallet.ts'
import type { T } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { Icon } from '../../../ui/components/Icon.tsx'
import { useAnnounce } from '../../../ui/hooks/use-announce.ts'
import { emailCss } from '../../../ui/theme/email-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import { AddressInput } from './AddressInput.tsx'
import { clearProblem, leave, prepare, retryAccount, submitEmail } from './email.actions.ts'
import { emailProblem } from './email.rules.ts'
import { emailOf, isBusy, problemOn } from './email.state.ts'
import { problemText, t } from './texts.ts'

export type EmailFieldProps = {
  readonly wallet: Wallet
  /** The dictionary with the words for errors. */
  readonly shared: T
  /** The host's terms are not agreed to yet. */
  readonly isOff: boolean
}

export function EmailField({ wallet, shared, isOff }: EmailFieldProps) {
  const { flow } = useSnapshot(emailOf(wallet).state)
  const [typed, setTyped] = useState(emailOf(wallet).typed)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSelected = useRef(false)
  const noteId = useId()
  useSheet(form, emailCss)
  useEffect(() => () => leave(wallet, 'Connect'), [wallet])

  const isAsking = isBusy(flow)
  const problem = problemOn(flow, 'Connect')
  useEffect(() => {
    // Below all wallets there may be no room for it in sight.
    if (problem) form.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  // It is there from the start where the check of the device has failed.
  useAnnounce(problemText(problem, shared) ?? '')

  const submit = () => {
    if (isOff || isAsking) return
    void submitEmail(wallet, typed)
    if (emailProblem(typed.trim())) input.current?.focus()
  }
  const retry =
    flow.step === 'failed' && flow.request === 'account' ? () => void retryAccount(wallet, 'Connect') : submit
  return (
    // `noValidate`: the browser's own bubbles know nothing of the texts here.
    <form className="email" ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="email-box" data-problem={problem !== undefined || undefined}>
        <AddressInput
          ref={input}
          label={t('email.label')}
          noteId={noteId}
          isInvalid={problem !== undefined}
          placeholder={t('email.placeholder')}
          disabled={isOff}
          readOnly={isAsking}
          value={typed}
          onFocus={() => {
            if (isSelected.current) return
            isSelected.current = true
            wallet.track('EMAIL_LOGIN_SELECTED')
            prepare(wallet)
          }}
          onType={(text) => {
            setTyped(text)
            emailOf(wallet).typed = text
            clearProblem(wallet)
          }}
        />
        {/* Enter clicks it. The click is handled, not the submit: a sandboxed frame may forbid submitting forms. */}
        <button
          type="submit"
          className="icon-button"
          part="button"
          aria-label={t('email.submit')}
          title={t('email.submit')}
          aria-disabled={isOff || isAsking || undefined}
          aria-busy={isAsking || undefined}
          onClick={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {isAsking ? <span className="spin" /> : <Icon name="chevron" />}
        </button>
      </div>
      <p className="email-note problem" id={noteId} aria-live="polite">
        {problemText(problem, shared)}
      </p>
      {problem?.canRetry && (
        <Button variant="secondary" disabled={isOff} onClick={retry}>
          {shared('common.retry')}
        </Button>
      )}
    </form>
  )
}
