// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { createFrame, type Frame } from './frame.ts'

describe('Escape', () => {
  const opened = () => {
    const onRequestClose = vi.fn()
    const frame = createFrame({ document, embedded: false, rows: 1, onRequestClose })
    frame.show(document.body)
    return { frame, onRequestClose }
  }
  const press = (frame: Frame, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true, ...more })
    frame.card.dispatchEvent(event)
    return event
  }

  it('behavior: closes once; of a composition it closes nothing, neither here nor by the browser', () => {
    const { frame, onRequestClose } = opened()
    expect(press(frame, { isComposing: true }).defaultPrevented).toBe(true)
    expect(onRequestClose).not.toHaveBeenCalled()
    expect(press(frame).defaultPrevented).toBe(true)
    expect(onRequestClose).toHaveBeenCalledTimes(1)
  })

  it('behavior: what the browser wants to close is asked for, and stays where that is refused', () => {
    const { frame, onRequestClose } = opened()
    const event = new Event('cancel', { cancelable: true })
    frame.root.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(onRequestClose).toHaveBeenCalledTimes(1)
    if (frame.root instanceof HTMLDialogElement) frame.root.close()
    frame.root.dispatchEvent(new Event('close'))
    expect(frame.root.hasAttribute('open')).toBe(true)
    expect(onRequestClose).toHaveBeenCalledTimes(2)
    frame.hide()
    frame.root.dispatchEvent(new Event('close'))
    expect(frame.root.hasAttribute('open')).toBe(false)
    expect(onRequestClose).toHaveBeenCalledTimes(2)
  })
})
