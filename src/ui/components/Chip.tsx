/**
 * The rounded chip in the Account header: shows the network or wallet, and opens the way to change it if there is
 * one.
 */
import type { ReactNode } from 'react'

export type ChipProps = {
  children: ReactNode
  icon?: ReactNode
  /** Without it the chip is plain text. */
  onClick?: (() => void) | undefined
  label?: string | undefined
  part?: string | undefined
}

export function Chip({ children, icon, onClick, label, part }: ChipProps) {
  const content = (
    <>
      {icon}
      <bdi className="cut">{children}</bdi>
    </>
  )
  if (!onClick)
    return (
      <span className="chip still" part={part}>
        {content}
      </span>
    )
  return (
    <button type="button" className="chip bare" part={part} aria-label={label} onClick={onClick}>
      {content}
    </button>
  )
}
