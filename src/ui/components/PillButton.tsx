// A small pill beside a value: Max.
import type { ReactNode } from 'react'

export type PillButtonProps = { children: ReactNode; onClick: () => void; label?: string | undefined }

export function PillButton({ children, onClick, label }: PillButtonProps) {
  return (
    <button type="button" className="pill bare" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
