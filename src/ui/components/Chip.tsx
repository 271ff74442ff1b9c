/**
 * The rounded chip in the Account header: shows the network or wallet, and opens the way to change it if there is
 * one.
 */
import type { ReactNode } from 'react'
import { usePrefetch } from '../hooks/use-prefetch.ts'

export type ChipProps = {
  children: ReactNode
  icon?: ReactNode
  /** Without it the chip is plain text. */
  onClick?: (() => void) | undefined
  label?: string | undefined
  /** The view that a click opens, fetched on hover and focus. */
  leadsTo?: string | undefined
  part?: string | undefined
}

export function Chip({ children, icon, onClick, label, leadsTo, part }: ChipProps) {
  const prefetch = usePrefetch(leadsTo)
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
    <button
      type="button"
      className="chip bare"
      part={part}
      aria-label={label}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={onClick}
    >
      {content}
    </button>
  )
}
