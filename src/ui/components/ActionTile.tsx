/** A tile of the Account view: an icon and a label. */
import { Icon, type IconName } from './Icon.tsx'

export type ActionTileProps = {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean | undefined
}

export function ActionTile({ icon, label, onClick, disabled = false }: ActionTileProps) {
  return (
    <button
      type="button"
      className="tile press bare"
      part="button"
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon name={icon} />
      <span className="cut">{label}</span>
    </button>
  )
}
