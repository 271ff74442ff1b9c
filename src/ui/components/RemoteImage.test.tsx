// @vitest-environment happy-dom
import '../owner-stacks.testing.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RemoteImage } from './RemoteImage.tsx'

/** Does it, and lets React show what came of it. */
const act = async (what: () => void) => {
  what()
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

const unmounts: (() => void)[] = []

afterEach(() => {
  vi.useRealTimers()
  for (const unmount of unmounts.splice(0)) unmount()
  vi.unstubAllGlobals()
})

/** An image of the service in a page where nothing is loaded until the test says so. */
const shown = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let see = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        see = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const card = document.createElement('div')
  document.body.append(card)
  const root = createRoot(card)
  unmounts.push(() => {
    root.unmount()
    card.remove()
  })
  await act(() => root.render(<RemoteImage src="https://images.example/a.png" name="Meadow" />))
  return {
    card,
    see: () => act(() => see()),
    pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    image: () => card.querySelector('img'),
  }
}

describe('RemoteImage', () => {
  it('error: an image that does not come within two seconds of being seen is given up for its letter', async () => {
    const { card, see, pass, image } = await shown()
    await pass(60_000)
    expect(image()).toBeNull()
    expect(card.textContent).toBe('')
    await see()
    await pass(1_999)
    expect(image()).not.toBeNull()
    await pass(1)
    expect(image()).toBeNull()
    expect(card.textContent).toBe('M')
  })

  it('behavior: a page in the background gives nothing up', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    const { see, pass, image } = await shown()
    await see()
    await pass(60_000)
    expect(image()).not.toBeNull()
    for (const frame of frames) frame()
    await pass(1_999)
    expect(image()?.getAttribute('src')).toBe('https://images.example/a.png')
    await pass(1)
    expect(image()).toBeNull()
  })

  it('behavior: one that came in time stays', async () => {
    const { card, see, pass, image } = await shown()
    await see()
    await pass(1_999)
    image()?.dispatchEvent(new Event('load'))
    await pass(60_000)
    expect(image()).not.toBeNull()
    expect(card.textContent).toBe('')
  })
})
