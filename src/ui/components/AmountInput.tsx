/**
 * A large input for an amount, which shrinks as the text grows, so that all digits stay visible. Passes the text on
 * as typed; parsing it is the caller's.
 */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { useTypedAmount } from '../hooks/use-typed-amount.ts'
import { Amount } from './Amount.tsx'

export type AmountInputProps = {
  label: string
  /** As typed, without group separators. */
  value: string
  onChange: (text: string) => void
  /** BCP 47 tag that decides the group separators. */
  locale: string
  /** Shown after the number: the token's symbol. */
  unit?: string | undefined
  /** Shown before the number: a currency sign. */
  sign?: string | undefined
  problem?: string | undefined
  /** The same amount in the other unit. With `onClick` it is a button that swaps the two. */
  secondary?: (Secondary & { onClick?: (() => void) | undefined; label?: string | undefined }) | undefined
  action?: ReactNode
  autoFocus?: boolean | undefined
}

const largest = 3.2
const smallest = 0.87

/** As large as the whole text has room for. */
const fitIn = (element: HTMLElement | null): void => {
  const room = element?.parentElement?.clientWidth
  if (!element || !room) return
  delete element.dataset.tight
  // Its width at one size says the width at any other, and is read once: each reading is a layout of the page.
  const size = Number.parseFloat(element.style.fontSize) || largest
  const fit = (size * room) / element.scrollWidth
  const next = Math.max(smallest, Math.min(largest, fit))
  if (next !== size) element.style.fontSize = `${next}em`
  // Below this size the input scrolls instead.
  if (fit < smallest) element.dataset.tight = ''
}

export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, locale, unit, sign, problem, secondary, action, autoFocus } = props
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const { shown, ...input } = useTypedAmount({ value, onChange, locale })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the width that is measured
  useLayoutEffect(() => fitIn(line.current), [shown, unit, sign])
  // The window may become narrower, or a phone be turned.
  useEffect(() => {
    const box = line.current?.parentElement
    if (!box) return
    const sizes = new ResizeObserver(() => fitIn(line.current))
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])

  return (
    <div className="amount-group">
      <div className="amount-line">
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
