// The number a view is about, large and tabular.
import type { ReactNode } from 'react'

export function Figure({ children }: { children: ReactNode }) {
  return <p className="figure">{children}</p>
}
