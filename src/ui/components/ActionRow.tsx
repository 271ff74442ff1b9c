/** Lays out action tiles side by side, all of the same width. */
import type { ReactNode } from 'react'

export function ActionRow({ children }: { children: ReactNode }) {
  return <div className="tiles">{children}</div>
}
