/** A tile of the Account view: an icon and a label. */
import { usePrefetch } from '../hooks/use-prefetch.ts'
import { Icon, type IconName } from './Icon.tsx'

export type ActionTileProps = {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean | undefined
  /** The view that a click opens, fetched on hover and focus. */
  leadsTo?: string | undefined
}

export function ActionTile({ icon, label, onClick, disabled = false, leadsTo }: ActionTileProps) {
  const prefetch = usePrefetch(leadsTo)
  return (
    <button
      type="button"
      className="tile press bare"
      part="button"
      aria-disabled={disabled || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon name={icon} />
      <span className="cut">{label}</span>
    </button>
  )
}
