/** Says that there is nothing here or that it could not be loaded, with the next step as children. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type EmptyStateProps = { icon: IconName; title: string; text: string; children?: ReactNode }

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    // What has failed is read out; that there is nothing is part of the view, or of a count above it.
    <div className="empty" role={icon === 'error' ? 'alert' : undefined}>
      <span className="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="lead">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  )
}
