/**
 * An amount with its unit. The unit comes from outside and may be written from right to left, so it is isolated: it
 * cannot move in front of the digits or reorder them. A long amount is set smaller, since the rest of its digits on a line
 * of their own reads like another amount.
 */
import type { CSSProperties } from 'react'

/** Without a unit for a sentence that has it elsewhere. */
export function Amount({ text, unit }: { text: string; unit?: string | undefined }) {
  const size: CSSProperties & { '--w-characters': number } = { '--w-characters': text.length }
  return (
    <bdi dir="ltr" className="digits" style={size}>
      {text}
      {unit && ' '}
      {unit && <bdi>{unit}</bdi>}
    </bdi>
  )
}
