// The button that lets something reach a wallet (sign, send, approve, swap). Acts only when its gate is open and
// trusts the press; see confirm-gate.ts.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { browserGate, type ConfirmGate } from './confirm-gate.ts'

export type ConfirmButtonProps = {
  children: ReactNode
  onConfirm: () => void
  disabled?: boolean | undefined
  busy?: boolean | undefined
  gate?: ConfirmGate | undefined
  /** The gate closes anew whenever this is another: what the button confirms has changed. */
  renew?: unknown
}

export function ConfirmButton({
  children,
  onConfirm,
  disabled = false,
  busy = false,
  gate = browserGate,
  renew,
}: ConfirmButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Beside the state, because the gate may close in the very press that React is about to hear of.
  const openNow = useRef(false)
  const [open, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `renew` is watched anew
  useEffect(() => {
    if (!button.current) return
    const stop = gate.watch(button.current, (next) => {
      openNow.current = next
      setOpen(next)
    })
    return () => {
      stop()
      openNow.current = false
      setOpen(false)
    }
  }, [gate, renew])

  const off = disabled || busy || !open
  return (
    <button
      ref={button}
      type="button"
      part="button"
      className="button primary"
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      data-waiting={(!disabled && !busy && !open) || undefined}
      onClick={(event) => {
        if (!off && openNow.current && gate.trusts(event.nativeEvent)) onConfirm()
      }}
    >
      {children}
    </button>
  )
}
