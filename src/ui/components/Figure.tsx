// The number a view is about, large and tabular. A long one is set smaller, so that it stays on its line.
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
