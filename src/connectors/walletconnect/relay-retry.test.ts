import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { RELAY } from './relay-defaults.ts'
import { createRelayRetry, type WantedBy } from './relay-retry.ts'

const MINUTE = 60_000

/** A relay that refuses until the test says otherwise. `at`: times of the tries in ms. */
const start = (wantedBy: WantedBy = 'link') => {
  const clock = fakeClock()
  const at: number[] = []
  const state = { wantedBy, openSocket: (): Promise<void> => Promise.reject(new Error('refused')) }
  const changes: boolean[] = []
  const onGivenUp = vi.fn()
  const closeSocket = vi.fn()
  const retry = createRelayRetry({
    openSocket: () => {
      at.push(clock.monotonic())
      return state.openSocket()
    },
    closeSocket,
    wantedBy: () => state.wantedBy,
    onChange: (isUp) => changes.push(isUp),
    onGivenUp,
    clock,
    random: () => 0,
  })
  const outcome = vi.fn<(result: unknown) => void>()
  const connect = (how = {}) =>
    void retry.connect(how).then(
      () => outcome('there'),
      ({ code }) => outcome(code),
    )
  const answer = () => {
    state.openSocket = () => Promise.resolve()
  }
  return { clock, at, state, changes, onGivenUp, closeSocket, retry, outcome, connect, answer }
}

const outcomesOf = (outcome: ReturnType<typeof vi.fn>) => outcome.mock.calls.flat()

describe('createRelayRetry', () => {
  it('param: for a link five tries, the pauses doubled from a second, then it is given up', async () => {
    const { clock, at, connect, outcome, onGivenUp } = start()
    connect()
    await clock.advance(10 * MINUTE)
    expect(at).toEqual([0, 1_000, 3_000, 7_000, 15_000])
    expect(outcomesOf(outcome)).toEqual(['relay-unreachable'])
    expect(onGivenUp).toHaveBeenCalledOnce()
    expect(clock.pending()).toBe(0)
  })

  it('param: lost while a code is shown: a pause before each of the five, up to sixteen seconds', async () => {
    const { clock, at, connect, retry, state, changes, onGivenUp } = start()
    state.openSocket = () => Promise.resolve()
    connect()
    await clock.advance(RELAY.stable)
    state.openSocket = () => Promise.reject(new Error('refused'))
    retry.lost()
    await clock.advance(10 * MINUTE)
    expect(at.slice(1).map((time) => time - RELAY.stable)).toEqual([1_000, 3_000, 7_000, 15_000, 31_000])
    expect(changes).toEqual([true, false])
    expect(onGivenUp).toHaveBeenCalledOnce()
  })

  it('param: a session goes on: then from thirty seconds to five minutes, for as long as it lives', async () => {
    const { clock, at, connect, state, onGivenUp } = start('session')
    connect()
    await clock.advance(30 * MINUTE)
    const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(pauses).toEqual([
      ...[1, 2, 4, 8, 16, 30, 60, 120, 240].map((seconds) => seconds * 1_000),
      ...Array.from({ length: 4 }, () => 300_000),
    ])
    expect(onGivenUp).not.toHaveBeenCalled()
    state.wantedBy = 'nobody'
    await clock.advance(30 * MINUTE)
    expect(at).toHaveLength(pauses.length + 1)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: who wants it meanwhile waits with the others; one try at a time', async () => {
    const { clock, at, connect, outcome, state } = start()
    let answer = () => {}
    state.openSocket = () => new Promise((resolve) => (answer = resolve))
    for (const _one of [1, 2, 3]) connect()
    connect({ now: true })
    await clock.advance(5_000)
    expect(at).toEqual([0])
    answer()
    await clock.advance(0)
    expect(outcomesOf(outcome)).toEqual(['there', 'there', 'there', 'there'])
  })

  it('behavior: a press ends the pause, and has all its tries', async () => {
    const { clock, at, connect, answer, outcome } = start('session')
    connect()
    await clock.advance(5 * MINUTE)
    const before = at.length
    await clock.advance(1_500)
    answer()
    connect({ now: true })
    await clock.advance(0)
    expect(at).toHaveLength(before + 1)
    expect(outcomesOf(outcome)).toEqual(['there', 'there'])
  })

  it('behavior: the device is back, or the page in front: a pause ends, and never twice in a second', async () => {
    const { clock, at, connect, retry } = start('session')
    retry.retryNow()
    expect(at).toEqual([])
    connect()
    await clock.advance(MINUTE)
    const before = at.length
    for (const _one of [1, 2, 3]) {
      retry.retryNow()
      await clock.advance(0)
    }
    expect(at).toHaveLength(before + 1)
  })

  it('behavior: nobody wants it: a try is ended, nothing is left to wait', async () => {
    const { clock, at, connect, retry, state, closeSocket: hangUp, outcome } = start()
    state.openSocket = () => new Promise(() => {})
    connect()
    state.wantedBy = 'nobody'
    retry.stopIfUnwanted()
    await clock.advance(10 * MINUTE)
    expect(hangUp).toHaveBeenCalledOnce()
    expect([at, outcomesOf(outcome), clock.pending()]).toEqual([[0], ['relay-unreachable'], 0])
    connect()
    await clock.advance(0)
    expect(at).toEqual([0])
  })

  it('behavior: who joins begins nothing', async () => {
    const { clock, at, retry, connect, answer } = start()
    await expect(retry.join()).rejects.toMatchObject({ code: 'relay-unreachable' })
    expect(at).toEqual([])
    connect()
    const joined = retry.join()
    answer()
    await clock.advance(1_000)
    await joined
  })

  it('attack: a relay that accepts and closes is no better than one that refuses', async () => {
    const { clock, at, connect, retry, answer, changes } = start('session')
    answer()
    connect()
    for (let second = 0; second < 600; second += 1) {
      await clock.advance(1_000)
      retry.lost()
    }
    expect(at.length).toBeLessThan(12)
    expect(changes.filter((isUp) => isUp).length).toBe(at.length)
  })

  it('behavior: closed, it is over', async () => {
    const { clock, at, connect, retry, outcome } = start('session')
    connect()
    retry.close()
    connect()
    await clock.advance(10 * MINUTE)
    expect([at, outcomesOf(outcome), clock.pending()]).toEqual([
      [0],
      ['relay-unreachable', 'relay-unreachable'],
      0,
    ])
  })
})
