// The number itself is the input: large, and smaller as it grows, so that every digit stays in sight. The text is
// passed on untouched; what it means is decided elsewhere.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

export type AmountInputProps = {
  label: string
  value: string
  onChange: (text: string) => void
  unit: string
  problem?: string | undefined
  /** The same amount in the other currency; with onClick a button that swaps the two. */
  secondary?: { text: string; onClick?: (() => void) | undefined; label?: string | undefined } | undefined
  action?: ReactNode
  autoFocus?: boolean | undefined
}

const largest = 3.2
const smallest = 0.87

export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, unit, problem, secondary, action, autoFocus } = props
  const id = useId()
  const line = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the width that is measured
  useLayoutEffect(() => {
    const element = line.current
    const room = element?.parentElement?.clientWidth
    if (!element || !room) return
    delete element.dataset.tight
    element.style.fontSize = `${largest}em`
    const fit = (largest * room) / element.scrollWidth
    element.style.fontSize = `${Math.max(smallest, Math.min(largest, fit))}em`
    // Smaller would not be read: from here on the input scrolls, with every digit still in it.
    if (fit < smallest) element.dataset.tight = ''
  }, [value, unit])

  return (
    <div className="amount-group">
      <div className="amount" dir="ltr" ref={line}>
        <span className="amount-number">
          <span className="amount-mirror" aria-hidden="true">
            {value || '0'}
          </span>
          <input
            className="amount-input"
            part="input"
            type="text"
            inputMode="decimal"
            aria-label={label}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${id}note`}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={autoFocus || undefined}
            placeholder="0"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
        <bdi className="amount-unit">{unit}</bdi>
      </div>
      {secondary &&
        (secondary.onClick ? (
          <button
            type="button"
            className="amount-other bare"
            aria-label={secondary.label && `${secondary.text}, ${secondary.label}`}
            onClick={secondary.onClick}
          >
            <bdi>{secondary.text}</bdi> <span aria-hidden="true">⇅</span>
          </button>
        ) : (
          <p className="amount-other">
            <bdi>{secondary.text}</bdi>
          </p>
        ))}
      {action}
      <p className="note problem" id={`${id}note`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
