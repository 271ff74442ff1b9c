/** A temporary message below the header. The shell's status region announces it; an error is an alert by itself. */
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

export type ToastProps = {
  tone: 'loading' | 'success' | 'error'
  text: string
  onDismiss?: (() => void) | undefined
  dismissLabel?: string | undefined
}

export function Toast({ tone, text, onDismiss, dismissLabel }: ToastProps) {
  return (
    <div className={`toast ${tone}`} part="notification" role={tone === 'error' ? 'alert' : undefined}>
      {tone === 'loading' ? (
        <span className="spin" aria-hidden="true" />
      ) : (
        <Icon name={tone === 'success' ? 'check' : 'error'} />
      )}
      <span className="grow">{text}</span>
      {onDismiss && <IconButton icon="close" size={16} label={dismissLabel ?? ''} onClick={onDismiss} />}
    </div>
  )
}
