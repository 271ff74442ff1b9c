// The top of Account: face, name and the one large figure, centred.
import type { ReactNode } from 'react'

export function Hero({ children }: { children: ReactNode }) {
  return <div className="hero">{children}</div>
}
