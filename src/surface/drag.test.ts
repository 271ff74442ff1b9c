// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { watchDrag } from './drag.ts'

afterEach(() => document.body.replaceChildren())

/** A sheet of 400 px on a page that is zoomed by so much; pointers count the window's pixels. */
const showSheet = (zoom: number) => {
  const card = document.createElement('div')
  card.innerHTML = '<div class="header"></div>'
  document.body.append(card)
  Object.defineProperty(card, 'offsetHeight', { value: 400 })
  card.getBoundingClientRect = () => new DOMRect(0, 0, 300 * zoom, 400 * zoom)
  card.setPointerCapture = () => {}
  const onClose = vi.fn()
  const narrow = matchMedia('all')
  vi.spyOn(narrow, 'matches', 'get').mockReturnValue(true)
  watchDrag(card, narrow, onClose)
  const point = (type: string, clientY: number) =>
    card.firstElementChild?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, clientY }))
  return { card, onClose, point }
}

for (const zoom of [1, 1.5])
  it(`behavior: the sheet follows the finger on a page that is zoomed by ${zoom}`, () => {
    const { card, onClose, point } = showSheet(zoom)
    point('pointerdown', 10)
    point('pointermove', 100)
    expect(card.style.translate).toBe(`0 ${90 / zoom}px`)
    point('pointerup', 100)
    expect(onClose).not.toHaveBeenCalled()
    expect(card.style.translate).toBe('')
  })
