/**
 * A line of text to type, with a problem or hint below it. When the text was resolved (to a name or an address), the
 * result is shown over it; editing brings the text back.
 */
import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type FieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder?: string | undefined
  problem?: string | undefined
  hint?: string | undefined
  /** `full`: the text before it was shortened, for the tooltip. */
  resolved?: { title: string; subtitle?: string | undefined; full?: string | undefined } | undefined
  onClear?: (() => void) | undefined
  clearLabel?: string | undefined
  inputMode?: 'text' | 'email' | 'search' | 'url' | 'numeric' | 'decimal' | undefined
  autoFocus?: boolean | undefined
  /** It takes the place of what was pressed to have it: it takes the focus, and what is typed replaces its text. */
  isOpened?: boolean | undefined
  readOnly?: boolean | undefined
  /** For what is written from left to right in every language. */
  dir?: 'ltr' | undefined
  icon?: IconName | undefined
  /** An image before the text, of what was resolved. */
  image?: ReactNode
  /** A control at the end, instead of the clear button. */
  action?: ReactNode
}

export function Field(props: FieldProps) {
  const { label, value, onChange, placeholder, problem, hint, resolved, onClear, clearLabel, icon, action } =
    props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const size: CSSProperties & { '--w-characters': number } = { '--w-characters': placeholder?.length ?? 0 }
  return (
    <div className="field-group">
      <div className="field" dir={props.dir} data-problem={problem !== undefined || undefined}>
        {icon && <Icon name={icon} />}
        {props.image}
        <span className="field-slot">
          <input
            ref={input}
            className={resolved ? 'field-input hidden-text' : 'field-input'}
            part="input"
            style={size}
            type="text"
            inputMode={props.inputMode}
            aria-label={label}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${id}note${resolved ? ` ${id}resolved` : ''}`}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus={props.autoFocus || undefined}
            // biome-ignore lint/a11y/noAutofocus: the press that brought it has lost the focus
            autoFocus={props.isOpened}
            onFocus={(event) => props.isOpened && event.target.select()}
            placeholder={placeholder}
            title={resolved?.full}
            readOnly={props.readOnly}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {resolved && (
            <span className="field-resolved" id={`${id}resolved`}>
              <bdi className="row-title cut">{resolved.title}</bdi>
              {resolved.subtitle !== undefined && <bdi className="row-sub cut">{resolved.subtitle}</bdi>}
            </span>
          )}
        </span>
        {action ??
          (onClear && value !== '' && (
            <button
              type="button"
              className="icon-button"
              aria-label={clearLabel}
              onClick={() => {
                onClear()
                input.current?.focus()
              }}
            >
              <Icon name="close" />
            </button>
          ))}
      </div>
      <p className={problem === undefined ? 'note' : 'note problem'} id={`${id}note`} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  )
}
