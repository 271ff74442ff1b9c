/**
 * One row of a list: icon, name with a second line, one tag or value at the end. The whole row is the button or link;
 * without `onClick` and `href` it is plain. Names come from outside, so they are isolated and cut.
 */
import type { ReactNode } from 'react'
import { usePrefetch, type WarmEvent } from '../hooks/use-prefetch.ts'
import { Icon } from './Icon.tsx'
import { Tag, type TagProps } from './Tag.tsx'

export type RowProps = {
  icon?: ReactNode
  title: string
  /** The name is not cut. */
  wraps?: boolean | undefined
  subtitle?: ReactNode
  tag?: TagProps | undefined
  value?: ReactNode
  onClick?: (() => void) | undefined
  /** The view that a click opens, fetched on hover and focus. */
  leadsTo?: string | undefined
  /** Called on hover and focus, to load what else a click will need. */
  onWarm?: ((event: WarmEvent) => void) | undefined
  href?: string | undefined
  disabled?: boolean | undefined
  selected?: boolean | undefined
  /** With a background of its own, as the chosen token on Send. */
  filled?: boolean | undefined
  /** A separate control beside the row's button (Max). */
  action?: ReactNode
  part?: string | undefined
  autoFocus?: boolean | undefined
}

export function Row(props: RowProps) {
  const { action, filled, disabled, onClick, onWarm, href, selected, part } = props
  const focus = props.autoFocus || undefined
  const prefetch = usePrefetch(props.leadsTo)
  const warm = (event: WarmEvent) => {
    prefetch(event)
    onWarm?.(event)
  }
  return (
    <li className={filled ? 'row-item filled' : 'row-item'}>
      {href !== undefined && !disabled ? (
        <a
          className="row press"
          part={part}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          data-autofocus={focus}
          onClick={onClick}
        >
          <RowContent {...props} />
        </a>
      ) : onClick ? (
        <button
          type="button"
          className="row press bare"
          part={part}
          aria-disabled={disabled || undefined}
          aria-current={selected || undefined}
          data-autofocus={focus}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => {
            if (!disabled) onClick()
          }}
        >
          <RowContent {...props} />
        </button>
      ) : (
        <div className="row" part={part}>
          <RowContent {...props} />
        </div>
      )}
      {action}
    </li>
  )
}

/** The content of a row, for lists that position their rows themselves. */
export function RowContent({ icon, title, wraps, subtitle, tag, value, selected }: RowProps) {
  const name = <bdi className={wraps ? 'row-title' : 'row-title cut'}>{title}</bdi>
  const label = tag && <Tag {...tag} />
  // Pictures among it stand in the page's direction, and point there.
  const Value = typeof value === 'object' ? 'span' : 'bdi'
  return (
    <>
      {icon}
      <span className="row-text">
        {value !== undefined && label ? (
          <span className="row-line">
            {name}
            {label}
          </span>
        ) : (
          name
        )}
        {subtitle !== undefined && <bdi className="row-sub cut">{subtitle}</bdi>}
      </span>
      {value === undefined ? label : <Value className="row-value">{value}</Value>}
      {selected && <Icon name="check" />}
    </>
  )
}
