/** A labelled list of rows. The role is explicit, because Safari drops it for `list-style: none`. */
import type { ReactNode } from 'react'

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="rows" role="list" aria-label={label}>
      {children}
    </ul>
  )
}
