import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drop, readBytes, TooLargeError } from './read-bytes.ts'
import { RUNS } from './runs.testing.ts'

const live = () => new AbortController().signal
const never = () => new Promise<never>(() => {})
const headers = (length: number) => ({ headers: { 'content-length': `${length}` } })

/** A body of these pieces, followed by what `then` says; `cancelled` is the reason with which it was cancelled. */
const stream = (
  pieces: readonly Uint8Array[],
  then: 'ends' | 'hangs' | 'floods' | 'fails',
  cancel?: () => Promise<void>,
) => {
  const state = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[state.pulled++]
      if (piece) return controller.enqueue(piece)
      if (then === 'ends') return controller.close()
      if (then === 'floods') return controller.enqueue(new Uint8Array(1000))
      if (then === 'fails') throw new TypeError('network error')
      return never()
    },
    cancel() {
      state.cancelled = true
      return cancel?.()
    },
  })
  return { body, state }
}

describe('readBytes', () => {
  it('param: all bytes of a body, up to exactly the cap', async () => {
    const piece = fc.uint8Array({ maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), fc.nat(200), async (pieces, max) => {
        const all = Uint8Array.from(pieces.flatMap((one) => [...one]))
        const read = readBytes(new Response(stream(pieces, 'ends').body), max, live())
        if (all.byteLength <= max) expect(await read).toEqual(all)
        else await expect(read).rejects.toBeInstanceOf(TooLargeError)
      }),
      { numRuns: RUNS / 10 },
    )
  })

  it('param: no body is no bytes', async () => {
    expect(await readBytes(new Response(null, { status: 204 }), 5, live())).toEqual(new Uint8Array())
  })

  it('attack: a body without end is let go at the cap', async () => {
    const { body, state } = stream([], 'floods')
    await expect(readBytes(new Response(body), 10_000, live())).rejects.toBeInstanceOf(TooLargeError)
    expect(state.pulled).toBeLessThan(15)
    expect(state.cancelled).toBe(true)
  })

  it('attack: one announced as too large is not read at all, one that lies is still counted', async () => {
    const announced = stream([], 'hangs')
    const read = readBytes(new Response(announced.body, headers(11)), 10, live())
    await expect(read).rejects.toBeInstanceOf(TooLargeError)
    expect(announced.state.cancelled).toBe(true)
    const lying = stream([new Uint8Array(11)], 'ends')
    const counted = readBytes(new Response(lying.body, headers(1)), 10, live())
    await expect(counted).rejects.toBeInstanceOf(TooLargeError)
    const nonsense = new Response('ok', { headers: { 'content-length': 'many' } })
    expect(await readBytes(nonsense, 10, live())).toHaveLength(2)
  })

  it('attack: a drip ends with the signal’s reason, and is let go', async () => {
    const { body, state } = stream([new Uint8Array(1)], 'hangs')
    const abort = new AbortController()
    const read = readBytes(new Response(body), 10, abort.signal)
    await new Promise(setImmediate)
    abort.abort('late')
    await expect(read).rejects.toBe('late')
    expect(state.cancelled).toBe(true)
  })

  it('behavior: a signal that is aborted already reads nothing', async () => {
    const { body, state } = stream([new Uint8Array(1)], 'ends')
    await expect(readBytes(new Response(body), 10, AbortSignal.abort('gone'))).rejects.toBe('gone')
    expect(state.cancelled).toBe(true)
  })

  it('attack: a stream whose cancelling never settles, or fails, holds nobody up', async () => {
    for (const cancel of [never, () => Promise.reject(new Error('no'))]) {
      const large = stream([new Uint8Array(11)], 'hangs', cancel)
      await expect(readBytes(new Response(large.body), 10, live())).rejects.toBeInstanceOf(TooLargeError)
      const abort = new AbortController()
      const read = readBytes(new Response(stream([], 'hangs', cancel).body), 10, abort.signal)
      abort.abort('late')
      await expect(read).rejects.toBe('late')
    }
  })

  it('error: a connection that breaks says so itself', async () => {
    const { body } = stream([new Uint8Array(1)], 'fails')
    await expect(readBytes(new Response(body), 10, live())).rejects.toThrow('network error')
  })

  it('behavior: no listener is left on the signal', async () => {
    const signal = live()
    const listeners = new Set<unknown>()
    const add = signal.addEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners.add(args[1])
      add(...args)
    }
    signal.removeEventListener = (_: string, listener: unknown) => {
      listeners.delete(listener)
    }
    await readBytes(new Response('ok'), 10, signal)
    await readBytes(new Response('too long'), 1, signal).catch(() => {})
    expect(listeners.size).toBe(0)
  })
})

describe('drop', () => {
  it('behavior: lets the connection go, whatever the stream says to that', async () => {
    const { body, state } = stream([], 'hangs', () => Promise.reject(new Error('no')))
    drop(new Response(body))
    expect(state.cancelled).toBe(true)
    drop(new Response(null))
    await new Promise(setImmediate)
  })
})
