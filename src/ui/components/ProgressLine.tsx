// A line that shows what is left, such as the time until a code expires. Decorative: the words beside it say it.
export type ProgressLineProps = { value: number }

export function ProgressLine({ value }: ProgressLineProps) {
  const part = Math.min(1, Math.max(0, value))
  return (
    <div className="progress" aria-hidden="true">
      <div className="progress-bar" style={{ inlineSize: `${part * 100}%` }} />
    </div>
  )
}
