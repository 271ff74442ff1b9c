// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { createDialogBox, type DialogBox } from './dialog-box.ts'

describe('Escape', () => {
  const opened = () => {
    const onRequestClose = vi.fn()
    const box = createDialogBox({ document, embedded: false, rows: 1, onRequestClose })
    box.show(document.body)
    return { box, onRequestClose }
  }
  const press = (box: DialogBox, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true, ...more })
    box.card.dispatchEvent(event)
    return event
  }

  it('behavior: closes once; of a composition it closes nothing, neither here nor by the browser', () => {
    const { box, onRequestClose } = opened()
    expect(press(box, { isComposing: true }).defaultPrevented).toBe(true)
    expect(onRequestClose).not.toHaveBeenCalled()
    expect(press(box).defaultPrevented).toBe(true)
    expect(onRequestClose).toHaveBeenCalledTimes(1)
  })

  it('behavior: what the browser wants to close is asked for, and stays where that is refused', () => {
    const { box, onRequestClose } = opened()
    const event = new Event('cancel', { cancelable: true })
    box.root.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(onRequestClose).toHaveBeenCalledTimes(1)
    if (box.root instanceof HTMLDialogElement) box.root.close()
    box.root.dispatchEvent(new Event('close'))
    expect(box.root.hasAttribute('open')).toBe(true)
    expect(onRequestClose).toHaveBeenCalledTimes(2)
    box.hide()
    box.root.dispatchEvent(new Event('close'))
    expect(box.root.hasAttribute('open')).toBe(false)
    expect(onRequestClose).toHaveBeenCalledTimes(2)
  })
})
