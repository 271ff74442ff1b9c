// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { fitFrame } from './fit-frame.ts'

const ROOM = { top: 60, height: 200 }

/** A card of 400 px in which a view has made room, as a page lays it out that is zoomed by so much. */
const layOut = (zoom: number) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = '<div class="card"><div><div class="body"><div id="room"></div></div></div></div>'
  const card = document.querySelector<HTMLElement>('.card')
  const room = document.querySelector<HTMLElement>('#room')
  if (!card || !room) throw new Error('The card is not there')
  const box = (top: number, height: number) => () => new DOMRect(0, top * zoom, 300 * zoom, height * zoom)
  Object.defineProperty(card, 'offsetHeight', { value: 400 })
  Object.defineProperty(card, 'clientTop', { value: 1 })
  card.getBoundingClientRect = box(20, 400)
  room.getBoundingClientRect = box(20 + ROOM.top, ROOM.height)
  return { card, room }
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

for (const zoom of [1, 1.5])
  it(`behavior: the frame stands in its room on a page that is zoomed by ${zoom}`, () => {
    const { card, room } = layOut(zoom)
    const end = fitFrame(room)
    expect(card.style.getPropertyValue('--w-frame-top')).toBe(`${ROOM.top - 1}px`)
    expect(card.style.getPropertyValue('--w-frame-height')).toBe(`${ROOM.height}px`)
    end()
    expect(card.style.getPropertyValue('--w-frame-top')).toBe('')
  })
