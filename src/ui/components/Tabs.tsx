/** Tabs with the usual keyboard behaviour: one tab stop, arrow keys move and select, Home and End jump. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export type TabsProps = {
  label: string
  tabs: readonly { id: string; label: string }[]
  selected: string
  onSelect: (id: string) => void
  children: ReactNode
}

export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === selected)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = target(event.key, index, tabs.length, isRtl)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab bare"
            id={`${id}tab${tab.id}`}
            aria-controls={`${id}panel`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            <span className="cut">{tab.label}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab${selected}`}>
        {children}
      </div>
    </>
  )
}

function target(key: string, index: number, count: number, rtl: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const step = (key === 'ArrowRight') !== rtl ? 1 : -1
  return (index + step + count) % count
}
