/** A temporary message below the header. The shell's status region announces it; an error is an alert by itself. */
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export type ToastProps = {
  tone: 'loading' | 'success' | 'error'
  text: string
  /** Whether the pointer or the focus is on it. */
  onPause: (isPaused: boolean) => void
  onDismiss: () => void
  dismissLabel: string
}

export function Toast({ tone, text, onPause, onDismiss, dismissLabel }: ToastProps) {
  const hold = () => onPause(true)
  const release = () => onPause(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by what is heard here
    <div
      className={`toast ${tone}`}
      part="notification"
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {tone === 'loading' ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        <Icon name={tone === 'success' ? 'check' : 'error'} />
      )}
      <span className="grow">{text}</span>
      <IconButton icon="close" size={16} label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
