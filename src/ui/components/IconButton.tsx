/** An icon as a button: 44 px to press, with its label as the accessible name. */
import { Icon, type IconName } from './Icon.tsx'

export type IconButtonProps = {
  icon: IconName
  label: string
  onClick: (event: { readonly detail: number }) => void
  part?: string | undefined
  size?: number | undefined
}

export function IconButton({ icon, label, onClick, part, size }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      part={part}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
