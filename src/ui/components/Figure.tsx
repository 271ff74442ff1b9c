/**
 * The main number of a view, large and with tabular digits. A long one is set smaller, so that it fits on one line.
 */
import type { CSSProperties, ReactNode } from 'react'

export function Figure({ text, unit, label }: { text: string; unit: string; label: ReactNode }) {
  const size: CSSProperties & { '--w-characters': number } = {
    '--w-characters': text.length + unit.length + 1,
  }
  return (
    <p className="figure" style={size}>
      <span className="sr">{label} </span>
      {text} <bdi>{unit}</bdi>
    </p>
  )
}
