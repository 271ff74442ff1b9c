/** A centred sentence between the parts of a view. */
import type { ReactNode } from 'react'

export function Text({ children }: { children: ReactNode }) {
  return <p className="remark">{children}</p>
}
