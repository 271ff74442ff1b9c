// The button that lets something reach a wallet (sign, send, approve, swap). Acts only when its gate is open and
// trusts the press; see confirm-gate.ts. What covers it is said in its own label.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { raise, standsInPage } from './raise-card.ts'
import { Button } from './Button.tsx'
import { browserGate, type ConfirmGate, type GateState } from './confirm-gate.ts'

export type ConfirmButtonProps = {
  children: ReactNode
  onConfirm: () => void
  /** Its label while something lies above it. */
  coveredLabel: string
  /** Of the button that takes a card within the page above it. */
  raiseLabel: string
  disabled?: boolean | undefined
  busy?: boolean | undefined
  gate?: ConfirmGate | undefined
  /** The gate closes anew whenever this is another: what the button confirms has changed. */
  renew?: unknown
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, onConfirm, coveredLabel, raiseLabel, gate = browserGate, renew } = props
  const { disabled = false, busy = false } = props
  const button = useRef<HTMLButtonElement>(null)
  // Beside the state, because the gate may close in the very press that React is about to hear of.
  const stateNow = useRef<GateState>('waiting')
  const [state, setState] = useState<GateState>('waiting')
  const lower = useRef<() => void>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `renew` is watched anew
  useEffect(() => {
    if (!button.current) return
    const tell = (next: GateState) => {
      stateNow.current = next
      setState(next)
    }
    const stop = gate.watch(button.current, tell)
    return () => {
      stop()
      tell('waiting')
    }
  }, [gate, renew])
  // Whatever comes after this view stands in the page again.
  useEffect(() => () => lower.current?.(), [])

  const isCovered = state === 'covered' && !busy
  const off = disabled || busy || state !== 'open'
  return (
    <>
      <button
        ref={button}
        type="button"
        part="button"
        className="button primary confirm"
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        data-waiting={(!disabled && !busy && state === 'waiting') || undefined}
        onClick={(event) => {
          if (!off && stateNow.current === 'open' && gate.trusts(event.nativeEvent)) onConfirm()
        }}
      >
        {isCovered ? coveredLabel : children}
      </button>
      <span className="sr" role="status">
        {isCovered && coveredLabel}
      </span>
      {isCovered && button.current && standsInPage(button.current) && (
        <Button
          variant="secondary"
          onClick={() => {
            if (button.current) lower.current = raise(button.current)
          }}
        >
          {raiseLabel}
        </Button>
      )}
    </>
  )
}
