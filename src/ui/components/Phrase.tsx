// A text of the dictionary whose gaps are filled with what is shown there. Text in a gap is isolated: names and
// symbols come from outside and may be written from right to left.
import { Children, type ReactNode } from 'react'

export type PhraseProps = { text: string; values: Readonly<Record<string, ReactNode>> }

export function Phrase({ text, values }: PhraseProps) {
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    const value = values[part]
    return typeof value === 'string' ? <bdi key={part}>{value}</bdi> : value
  })
  return Children.toArray(parts)
}
