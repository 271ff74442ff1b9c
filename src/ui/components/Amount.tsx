// An amount and what it is of. A symbol comes from outside and may be written from right to left: isolated, it
// neither moves in front of the digits nor changes their order.
export function Amount({ text, unit }: { text: string; unit: string }) {
  return (
    <bdi dir="ltr">
      {text} <bdi>{unit}</bdi>
    </bdi>
  )
}
