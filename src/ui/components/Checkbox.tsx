/** A checkbox, whose label may contain links. */
import type { ReactNode } from 'react'

export type CheckboxProps = { label: ReactNode; checked: boolean; onChange: (checked: boolean) => void }

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
