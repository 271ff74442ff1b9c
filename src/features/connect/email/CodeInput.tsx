/**
 * One text box for the whole code, so that it can be pasted, filled in by the system and read out in one piece; drawn as a box for
 * each digit (decisions 55).
 */
import { type ReactNode, useId } from 'react'
import { latinDigits } from '../../../lib/latin-digits.ts'
import { CODE_LENGTH } from './email.rules.ts'
import { t } from './texts.ts'

type CodeInputProps = {
  readonly value: string
  readonly isInvalid: boolean
  readonly isReadOnly: boolean
  /** What is said about it, below it and by screen readers. */
  readonly note: ReactNode
  readonly onChange: (text: string) => void
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

export function CodeInput({ value, isInvalid, isReadOnly, note, onChange }: CodeInputProps) {
  const noteId = useId()
  return (
    <>
      <div className="code" dir="ltr" data-problem={isInvalid || undefined}>
        {BOXES.map((index) => (
          <span
            key={index}
            className={index === value.length ? 'code-box next' : 'code-box'}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
        {/* No `maxLength`: it would cut what is pasted before the spaces are dropped. */}
        <input
          className="code-input"
          part="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus
          aria-label={t('email.code.label')}
          aria-describedby={noteId}
          aria-invalid={isInvalid || undefined}
          readOnly={isReadOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (isReadOnly || latinDigits(text, CODE_LENGTH).length < CODE_LENGTH) return
            // Behind digits that were typed it would be cut to a wrong code, and sent.
            event.preventDefault()
            onChange(text)
          }}
        />
      </div>
      <p className={isInvalid ? 'email-note problem' : 'email-note'} id={noteId} aria-live="polite">
        {note}
      </p>
    </>
  )
}
