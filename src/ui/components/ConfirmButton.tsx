/**
 * The button that sends something to a wallet. It acts only while its gate is open and
 * trusts the press (`confirm-gate.ts`). When something covers it, its label says so.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { browserGate, type ConfirmGate, type GateState } from './confirm-gate.ts'
import { canRaise, raise } from './raise-card.ts'

export type ConfirmButtonProps = {
  children: ReactNode
  onConfirm: () => void
  /** Its label while something covers it. */
  coveredLabel: string
  /** Label of the button that raises an embedded card above the page. */
  raiseLabel: string
  disabled?: boolean | undefined
  busy?: boolean | undefined
  gate?: ConfirmGate | undefined
  /** When this changes, the gate starts over: the button now confirms something else. */
  renew?: unknown
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, onConfirm, coveredLabel, raiseLabel, gate = browserGate, renew } = props
  const { disabled = false, busy = false } = props
  const button = useRef<HTMLButtonElement>(null)
  // A ref beside the state, because the gate may close during the press, before React renders.
  const stateNow = useRef<GateState>('waiting')
  const [state, setState] = useState<GateState>('waiting')
  const lower = useRef<() => void>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `renew` is watched anew
  useEffect(() => {
    if (!button.current) return
    const update = (next: GateState) => {
      stateNow.current = next
      setState(next)
    }
    const stop = gate.watch(button.current, update)
    return () => {
      stop()
      update('waiting')
    }
  }, [gate, renew])
  // The view that follows is not raised.
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
      {isCovered && button.current && canRaise(button.current) && (
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
