// @vitest-environment happy-dom
/** When the gate of a confirm button is open, by a clock and frames of the test. What a browser says of its button is tested in `e2e/send/confirm-gate.spec.ts`. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserGate, type GateState } from './confirm-gate.ts'

const FRAME_MS = 10

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A button that stands still; the browser says that nothing covers it. */
const start = () => {
  let now = 0
  let frame = () => {}
  let look = () => {}
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    frame = next
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly object[]) => void) {
        look = () => tell([{ isIntersecting: true, isVisible: true }])
      }
      get trackVisibility() {
        return true
      }
      observe() {}
      disconnect() {}
    },
  )
  const button = document.createElement('button')
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 200, 40))
  let state: GateState = 'waiting'
  browserGate.watch(button, (next) => {
    state = next
  })
  look()
  return {
    state: () => state,
    /** Nothing is drawn meanwhile. */
    pass(ms: number) {
      now += ms
    },
    draw(ms: number) {
      for (let drawn = 0; drawn < ms; drawn += FRAME_MS) {
        now += FRAME_MS
        frame()
      }
    },
    press: () => button.dispatchEvent(new MouseEvent('click', { detail: 1 })),
  }
}

describe('browserGate', () => {
  it('behavior: opens once the button could be read for 400 ms', () => {
    const { state, draw } = start()
    draw(390)
    expect(state()).toBe('waiting')
    draw(FRAME_MS)
    expect(state()).toBe('open')
  })

  it('attack: a page that was hidden comes back: closed for 400 ms again', () => {
    const { state, pass, draw } = start()
    draw(400)
    pass(1_001)
    draw(FRAME_MS)
    expect(state()).toBe('waiting')
    draw(390)
    expect(state()).toBe('waiting')
    draw(FRAME_MS)
    expect(state()).toBe('open')
  })

  it('attack: a press as it comes back, before a frame, does not count', () => {
    const { state, pass, draw, press } = start()
    draw(400)
    pass(1_001)
    press()
    expect(state()).toBe('waiting')
  })

  it('behavior: a slow frame does not close it', () => {
    const { state, pass, draw, press } = start()
    draw(400)
    pass(900)
    draw(FRAME_MS)
    press()
    expect(state()).toBe('open')
  })
})
