// A labelled list of rows. `role` is stated because list-style: none takes it away in Safari.
import type { ReactNode } from 'react'

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="rows" role="list" aria-label={label}>
      {children}
    </ul>
  )
}
