/** One e-mail address: what browsers and keyboards need to know of such a field, wherever it stands. */
import type { InputHTMLAttributes, Ref } from 'react'

type AddressInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'placeholder' | 'disabled' | 'readOnly' | 'onFocus'
> & {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** Of what is said about it. */
  readonly noteId: string
  readonly isInvalid: boolean
  /** The view is about nothing else. */
  readonly isFirst?: boolean
  readonly value: string
  readonly onType: (text: string) => void
}

export function AddressInput({
  ref,
  label,
  noteId,
  isInvalid,
  isFirst,
  value,
  onType,
  ...rest
}: AddressInputProps) {
  return (
    // Not of type `email`: Chromium writes the domain of such a field in ASCII, and of straße.de makes another one, strasse.de.
    <input
      ref={ref}
      className="email-input"
      part="input"
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      dir="ltr"
      data-autofocus={isFirst || undefined}
      aria-label={label}
      aria-describedby={noteId}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
      {...rest}
    />
  )
}
