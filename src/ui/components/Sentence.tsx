/** The sentence of a review that says what will happen. */
import type { ReactNode } from 'react'

export function Sentence({ children }: { children: ReactNode }) {
  return <p className="sentence">{children}</p>
}
