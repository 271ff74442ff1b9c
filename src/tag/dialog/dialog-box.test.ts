// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { createDialogBox, type DialogBox } from './dialog-box.ts'

describe('parts', () => {
  it('param: the page styles what stands there before the surface, and where that cannot come', () => {
    const box = createDialogBox({ embedded: false, shapes: ['sk-row'], onRequestClose: vi.fn() })
    const parts = () => [...box.card.querySelectorAll('[part]')].map((one) => one.getAttribute('part'))
    box.showSkeleton()
    expect(parts()).toEqual(['header', 'title', 'close', 'body'])
    box.showFailure(vi.fn())
    expect(parts()).toEqual(['header', 'title', 'close', 'body', 'button'])
  })
})

describe('language', () => {
  it('param: its words are English on a page of any language', () => {
    document.documentElement.lang = 'ja'
    for (const embedded of [false, true]) {
      const { root } = createDialogBox({ embedded, shapes: ['sk-row'], onRequestClose: vi.fn() })
      expect(root.lang).toBe('en')
    }
    document.documentElement.lang = ''
  })
})

describe('Escape', () => {
  const opened = () => {
    const onRequestClose = vi.fn()
    const box = createDialogBox({ embedded: false, shapes: ['sk-row'], onRequestClose })
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
    // Safari ends the composition first, and the key says only that the method took it.
    expect(press(box, { keyCode: 229 }).defaultPrevented).toBe(true)
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

describe('keys', () => {
  /** What the page hears of a key that is pressed in this element. */
  const heard = (embedded: boolean, make: (box: DialogBox) => Element) => {
    const box = createDialogBox({ embedded, shapes: ['sk-row'], onRequestClose: vi.fn() })
    box.show(document.body)
    const onKey = vi.fn()
    document.addEventListener('keydown', onKey)
    make(box).dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true, composed: true }))
    document.removeEventListener('keydown', onKey)
    box.hide()
    return onKey.mock.calls.length
  }
  const inCard = (name: string) => (box: DialogBox) => box.card.appendChild(document.createElement(name))

  it('attack: a page with shortcuts hears no key of a field, nor of a button in a dialog', () => {
    expect([heard(false, inCard('input')), heard(true, inCard('input'))]).toEqual([0, 0])
    expect(heard(false, inCard('button'))).toBe(0)
  })

  it('behavior: it hears those of a button in place, and of its own fields', () => {
    expect(heard(true, inCard('button'))).toBe(1)
    expect(heard(false, (box) => box.root.appendChild(document.createElement('input')))).toBe(1)
  })
})
