/** A small button beside a value, such as Max. */
import type { ReactNode } from 'react'

export type PillButtonProps = { children: ReactNode; onClick: () => void; label?: string | undefined }

export function PillButton({ children, onClick, label }: PillButtonProps) {
  return (
    <button type="button" className="pill bare" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
