/** A list of labels and values: amount, fee, what is left. */
import type { ReactNode } from 'react'

export type DetailListProps = {
  items: readonly { label: string; value: ReactNode; hint?: string | undefined }[]
}

export function DetailList({ items }: DetailListProps) {
  return (
    <dl className="details">
      {items.map(({ label, value, hint }) => (
        <div key={label} className="detail">
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
            {hint !== undefined && (
              <small>
                <bdi dir="auto">{hint}</bdi>
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
