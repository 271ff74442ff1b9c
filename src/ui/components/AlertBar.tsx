/** A message for the engineer of the host page. It looks unlike anything meant for the visitor. */
import { IconButton } from './IconButton.tsx'

export type AlertBarProps = {
  title: string
  text: string
  code: string
  onDismiss: () => void
  dismissLabel: string
}

export function AlertBar({ title, text, code, onDismiss, dismissLabel }: AlertBarProps) {
  return (
    <div className="alert" part="alert" role="alert">
      <div className="grow">
        <strong>{title}</strong>
        <p>{text}</p>
        <code>{code}</code>
      </div>
      <IconButton icon="close" size={16} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
