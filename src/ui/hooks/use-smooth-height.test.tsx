// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useSmoothHeight } from './use-smooth-height.ts'

function Body() {
  const body = useSmoothHeight(300)
  return (
    <div>
      <div ref={body} style={{ transitionDuration: '0.18s' }} />
    </div>
  )
}

/** A card of 300 px whose observer is called by the test; happy-dom lays nothing out. */
const showCard = async () => {
  let onResize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        onResize = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  const card = document.createElement('div')
  card.className = 'card'
  document.body.append(card)
  let height = 300
  Object.defineProperty(card, 'offsetHeight', { get: () => height })
  const animate = vi.fn(() => ({ cancel() {}, onfinish: null }))
  Object.assign(card, { animate })
  const root = createRoot(card)
  root.render(<Body />)
  await vi.waitFor(() => expect(card.firstChild).not.toBeNull())
  return {
    animate,
    grow(by: number) {
      height += by
      onResize()
    },
    unmount: () => root.unmount(),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('behavior: the card moves to a new height, and takes one that is about the same at once', async () => {
  const { animate, grow, unmount } = await showCard()
  grow(7)
  grow(-7)
  expect(animate).not.toHaveBeenCalled()
  grow(60)
  expect(animate).toHaveBeenCalledExactlyOnceWith(
    [{ blockSize: '300px' }, { blockSize: '360px' }],
    expect.objectContaining({ duration: 180 }),
  )
  unmount()
})
