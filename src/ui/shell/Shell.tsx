/**
 * What is around every view: header, title, transition between views, messages, footer. Rendered straight into the
 * card, whose flex column gives the body the remaining height.
 */
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { FailedImages } from '../components/failed-images.ts'
import { IconButton } from '../components/IconButton.tsx'
import { Announce } from '../hooks/use-announce.ts'
import { useSmoothHeight } from '../hooks/use-smooth-height.ts'
import { useViewFocus } from '../hooks/use-view-focus.ts'

export type ShellProps = {
  title: string
  /** Shows the title to screen readers only, as on Account. */
  titleHidden?: boolean | undefined
  viewKey: string
  direction: 'forward' | 'back' | 'none'
  /** Whether a press was meant for the previous view; if so, this one ignores it, its header and its footer too. */
  isStray: (event: { readonly detail: number }) => boolean
  onBack?: (() => void) | undefined
  backLabel: string
  /** Omitted when embedded. */
  onClose?: ((event: { readonly detail: number }) => void) | undefined
  closeLabel: string
  leading?: ReactNode
  toast?: ReactNode
  /** The view's own footer, below what scrolls and above the host's slots. */
  footer?: ReactNode
  alert?: ReactNode
  /** Acts once the dialog is open. Returns what ends the waiting. */
  whenShown: (act: () => void) => () => void
  /** The height of the skeleton, from which the card grows. */
  fromHeight?: number | undefined
  children: ReactNode
}

export function Shell(props: ShellProps) {
  const { title, titleHidden, viewKey, direction, onBack, onClose, leading, toast, footer, children } = props
  const [failedImages] = useState(() => new Set<string>())
  const body = useSmoothHeight(props.fromHeight)
  const view = useRef<HTMLDivElement>(null)
  const { titleRef, announced } = useViewFocus(view, viewKey, title, props.whenShown)
  /** Beside the title, which is said at the same time. */
  const [said, announce] = useState('')
  const onClickCapture = (event: MouseEvent) => {
    if (!props.isStray(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <FailedImages value={failedImages}>
      <header
        className={titleHidden ? 'header wide' : 'header'}
        part="header"
        onClickCapture={onClickCapture}
      >
        <div className="leading">
          {onBack && <IconButton icon="back" part="back" label={props.backLabel} onClick={onBack} />}
          {leading}
        </div>
        <h2 className={titleHidden ? 'sr' : 'title'} part="title" id="wm-title" tabIndex={-1} ref={titleRef}>
          <bdi className="cut">{title}</bdi>
        </h2>
        <div>
          {onClose && <IconButton icon="close" part="close" label={props.closeLabel} onClick={onClose} />}
        </div>
      </header>
      <slot name="header" />
      <div className="toasts" role="status">
        {toast}
      </div>
      <div className="body" part="body" ref={body}>
        <div
          className="view"
          key={viewKey}
          data-direction={direction}
          ref={view}
          onClickCapture={onClickCapture}
        >
          <Announce value={announce}>{children}</Announce>
        </div>
      </div>
      <div className="footer" part="footer">
        {footer && (
          <div className="foot" onClickCapture={onClickCapture}>
            {footer}
          </div>
        )}
        <slot name="legal" />
        <slot name="footer" />
      </div>
      {props.alert}
      <p className="sr" aria-live="polite">
        {announced}
        {said}
      </p>
    </FailedImages>
  )
}
