/** A boxed remark inside a view: what the matter is and what to do about it. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type NoticeProps = {
  tone: 'info' | 'success' | 'warning' | 'error'
  title?: string | undefined
  children: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}

// Notices that can appear while the visitor types are announced; those that are there from the start are not.
const roles = { info: undefined, success: 'status', warning: 'status', error: 'alert' }

export function Notice({ tone, title, children, action }: NoticeProps) {
  const icon: IconName = tone === 'success' ? 'check' : tone
  return (
    <div className={`notice ${tone}`} role={roles[tone]}>
      <Icon name={icon} size={18} />
      <div className="notice-text">
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
        {action && (
          <button type="button" className="notice-action bare" onClick={action.onClick}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  )
}
