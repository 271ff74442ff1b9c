/**
 * One text box for the whole code, so that it can be pasted, filled in by the system and read out in one piece; drawn as a box for
 * each digit (decisions 55).
 */
import { CODE_LENGTH } from './email.rules.ts'

type CodeInputProps = {
  readonly value: string
  readonly label: string
  readonly noteId: string
  readonly isInvalid: boolean
  readonly isReadOnly: boolean
  readonly onChange: (text: string) => void
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

export function CodeInput({ value, label, noteId, isInvalid, isReadOnly, onChange }: CodeInputProps) {
  return (
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
        aria-label={label}
        aria-describedby={noteId}
        aria-invalid={isInvalid || undefined}
        readOnly={isReadOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
