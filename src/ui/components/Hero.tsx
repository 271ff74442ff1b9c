/** The top of Account: avatar, name and balance, centred. */
import type { ReactNode } from 'react'

export function Hero({ children }: { children: ReactNode }) {
  return <div className="hero">{children}</div>
}
