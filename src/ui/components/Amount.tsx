/**
 * An amount with its unit. The unit comes from outside and may be written from right to left, so it is isolated: it
 * cannot move in front of the digits or reorder them.
 */
export function Amount({ text, unit }: { text: string; unit: string }) {
  return (
    <bdi dir="ltr" className="digits">
      {text} <bdi>{unit}</bdi>
    </bdi>
  )
}
