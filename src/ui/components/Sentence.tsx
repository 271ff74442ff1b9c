// The one sentence of a review: what will happen.
import type { ReactNode } from 'react'

export function Sentence({ children }: { children: ReactNode }) {
  return <p className="sentence">{children}</p>
}
