/** The new address: typed, checked, and a code asked for. */
import { useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../../core/wallet.ts'
import type { T } from '../../../../surface/view.ts'
import { Button } from '../../../../ui/components/Button.tsx'
import { AddressInput } from '../AddressInput.tsx'
import { clearChangeProblem, emailOfVisitor, submitNewEmail } from './change.actions.ts'
import { changeOf, isAsking, problemOf } from './change.state.ts'
import { problemText, t } from './texts.ts'

export function NewEmail({ wallet, shared }: { readonly wallet: Wallet; readonly shared: T }) {
  const { flow } = useSnapshot(changeOf(wallet).state)
  const [typed, setTyped] = useState(changeOf(wallet).typed)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const email = emailOfVisitor(wallet)
  const problem = problemOf(flow)
  const submit = () => {
    void submitNewEmail(wallet, typed)
    if (problemOf(changeOf(wallet).state.flow)) input.current?.focus()
  }
  return (
    // `noValidate`: the browser's own bubbles know nothing of the texts here.
    <form className="view email" noValidate onSubmit={(event) => event.preventDefault()}>
      {email !== undefined && (
        <p className="code-text">
          {t('email-change.now')} <bdi>{email}</bdi>
        </p>
      )}
      <div className="email-box" data-problem={problem !== undefined || undefined}>
        <AddressInput
          ref={input}
          isFirst
          label={t('email-change.label')}
          noteId={noteId}
          isInvalid={problem !== undefined}
          placeholder={t('email-change.label')}
          readOnly={isAsking(flow)}
          value={typed}
          onType={(text) => {
            setTyped(text)
            changeOf(wallet).typed = text
            clearChangeProblem(wallet)
          }}
        />
      </div>
      <p className="email-note problem" id={noteId} aria-live="polite">
        {problemText(problem, shared)}
      </p>
      {/* Enter clicks it. The click is handled, not the submit: a sandboxed frame may forbid submitting forms. */}
      <Button type="submit" busy={isAsking(flow)} onClick={submit}>
        {problem?.canRetry ? shared('common.retry') : t('email-change.submit')}
      </Button>
    </form>
  )
}
