/**
 * The large button. Primary is filled, at most one per screen. A disabled button stays focusable, so that keyboard
 * users can read the reason in its label ("Enter an amount").
 */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonProps = {
  children: ReactNode
  onClick?: (() => void) | undefined
  variant?: 'primary' | 'secondary' | 'quiet' | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  icon?: IconName | undefined
  type?: 'button' | 'submit' | undefined
  autoFocus?: boolean | undefined
}

export function Button({
  children,
  onClick,
  variant = 'primary',
  disabled,
  busy,
  icon,
  type = 'button',
  autoFocus,
}: ButtonProps) {
  const off = disabled || busy
  return (
    <button
      type={type}
      part="button"
      className={`button ${variant}`}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      data-autofocus={autoFocus || undefined}
      onClick={(event) => {
        if (off || onClick) event.preventDefault()
        if (!off) onClick?.()
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
