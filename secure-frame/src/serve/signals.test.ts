import { describe, expect, it } from 'vitest'
import { createSignals } from './signals.ts'

/** How much Node keeps in a signal of others that were made of it. */
const keptIn = (signal: AbortSignal): number =>
  Object.getOwnPropertySymbols(signal)
    .map((name) => Number(Object(Reflect.get(signal, name)).size ?? 0))
    .reduce((sum, size) => sum + size, 0)

describe('createSignals', () => {
  it('behavior: aborts with the request, and with the server; not once it is released', () => {
    const stopping = new AbortController()
    const signals = createSignals(stopping.signal)
    const requests = [new AbortController(), new AbortController(), new AbortController()] as const
    const [gone, open, answered] = requests.map(({ signal }) => signals.of(signal))
    requests[0].abort('gone')
    answered?.release()
    requests[2].abort()
    expect(gone?.signal.reason).toBe('gone')
    expect([open?.signal.aborted, answered?.signal.aborted]).toEqual([false, false])
    stopping.abort('stopping')
    expect(open?.signal.reason).toBe('stopping')
    expect(answered?.signal.aborted).toBe(false)
  })

  it('behavior: of a request that is gone, or that comes while it stops, it is aborted at once', () => {
    const stopping = new AbortController()
    const signals = createSignals(stopping.signal)
    expect(signals.of(AbortSignal.abort('gone')).signal.reason).toBe('gone')
    stopping.abort('stopping')
    expect(signals.of(new AbortController().signal).signal.reason).toBe('stopping')
  })

  it('attack: of a thousand requests that were answered, nothing is kept', () => {
    const { signal } = new AbortController()
    const signals = createSignals(signal)
    const before = keptIn(signal)
    for (let i = 0; i < 1_000; i++) signals.of(new AbortController().signal).release()
    expect(keptIn(signal)).toBe(before)
  })
})
