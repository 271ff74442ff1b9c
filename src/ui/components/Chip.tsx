// The rounded chip in the Account header: which network (or wallet) this is, and the way to change it.
import type { ReactNode } from 'react'

export type ChipProps = {
  children: ReactNode
  icon?: ReactNode
  onClick: () => void
  label?: string | undefined
  part?: string | undefined
}

export function Chip({ children, icon, onClick, label, part }: ChipProps) {
  return (
    <button type="button" className="chip bare" part={part} aria-label={label} onClick={onClick}>
      {icon}
      <bdi className="cut">{children}</bdi>
    </button>
  )
}
