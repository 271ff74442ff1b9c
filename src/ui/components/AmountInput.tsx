// The number itself is the input: large, and smaller as it grows, so that every digit stays in sight. The text is
// passed on as it was typed; what it means is decided elsewhere.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { useTypedAmount } from '../hooks/use-typed-amount.ts'
import { Amount } from './Amount.tsx'

export type AmountInputProps = {
  label: string
  /** As typed, without marks of ours. */
  value: string
  onChange: (text: string) => void
  /** Whose group marks are shown; BCP 47. */
  locale: string
  /** After the number: what it is of. */
  unit?: string | undefined
  /** Before it: of a currency. */
  sign?: string | undefined
  problem?: string | undefined
  /** The same amount in the other currency; with onClick a button that swaps the two. */
  secondary?: (Secondary & { onClick?: (() => void) | undefined; label?: string | undefined }) | undefined
  action?: ReactNode
  autoFocus?: boolean | undefined
}

const largest = 3.2
const smallest = 0.87

export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, locale, unit, sign, problem, secondary, action, autoFocus } = props
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const { shown, ...input } = useTypedAmount({ value, onChange, locale })

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
  }, [shown, unit, sign])

  return (
    <div className="amount-group">
      <div className="amount" dir="ltr" ref={line}>
        {sign !== undefined && <span className="amount-unit sign">{sign}</span>}
        <span className="amount-number">
          <span className="amount-mirror" aria-hidden="true">
            {shown || '0'}
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
            value={shown}
            {...input}
          />
        </span>
        {unit !== undefined && <bdi className="amount-unit">{unit}</bdi>}
      </div>
      {secondary &&
        (secondary.onClick ? (
          <button
            type="button"
            className="amount-other bare"
            aria-label={secondary.label && `${spoken(secondary)}, ${secondary.label}`}
            onClick={secondary.onClick}
          >
            <Other {...secondary} /> <span aria-hidden="true">⇅</span>
          </button>
        ) : (
          <p className="amount-other">
            <Other {...secondary} />
          </p>
        ))}
      {action}
      <p className="note problem" id={`${id}note`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

type Secondary = { readonly text: string; readonly unit?: string | undefined }

const spoken = ({ text, unit }: Secondary): string => (unit === undefined ? text : amountWithUnit(text, unit))

function Other({ text, unit }: Secondary) {
  return unit === undefined ? <bdi>{text}</bdi> : <Amount text={text} unit={unit} />
}
