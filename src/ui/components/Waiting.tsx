/** Waiting for the visitor to act in a wallet: its icon in a moving ring, what to do and where, and a way out. */
import type { ReactNode } from 'react'
import { useAnnounce } from '../hooks/use-announce.ts'
import { Tag } from './Tag.tsx'

export type WaitingProps = {
  image: ReactNode
  title: string
  text: ReactNode
  /** A warning about the wallet, and another id by which it is known. */
  mark?: { readonly text: string; readonly of?: string | undefined } | undefined
  hint?: string | undefined
  /** Red and still once the attempt has failed. */
  state?: 'moving' | 'failed' | 'still' | undefined
  children?: ReactNode
}

export function Waiting({ image, title, text, mark, hint, state = 'moving', children }: WaitingProps) {
  // Where it takes the place of a code, as when the phone declined.
  useAnnounce(state === 'failed' ? title : '')
  return (
    <div className="waiting">
      <div className={`ring ${state}`}>
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <rect x="1.5" y="1.5" width="93" height="93" rx="27" />
          <rect x="1.5" y="1.5" width="93" height="93" rx="27" pathLength="100" className="ring-arc" />
        </svg>
        {image}
      </div>
      <div className="waiting-text" aria-live="polite">
        <p className="lead">{title}</p>
        {mark && (
          <p>
            <Tag text={mark.text} tone="warning" /> {mark.of && <bdi>{mark.of}</bdi>}
          </p>
        )}
        <p>{text}</p>
        {hint !== undefined && <p className="waiting-hint">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
