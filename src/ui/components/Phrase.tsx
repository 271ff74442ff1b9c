/**
 * A text of the dictionary with its placeholders filled in. Text values are isolated (`bdi`), because names and
 * symbols come from outside and may be written from right to left.
 */
import { Fragment, type ReactNode } from 'react'

export type PhraseProps = { text: string; values: Readonly<Record<string, ReactNode>> }

export function Phrase({ text, values }: PhraseProps) {
  // Text and placeholder names, alternating.
  const [first = '', ...rest] = text.split(/\{(\w+)\}/)
  const gaps = rest.flatMap((name, index) => (index % 2 === 0 ? [{ name, after: rest[index + 1] }] : []))
  return (
    <>
      {first}
      {gaps.map(({ name, after }) => {
        const value = values[name]
        return (
          <Fragment key={name}>
            {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            {after}
          </Fragment>
        )
      })}
    </>
  )
}
