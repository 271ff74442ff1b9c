import { describe, expect, it } from 'vitest'
import { FRAME_MARK, spentOf } from './bench/frames.mjs'

const TASK = 'ThreadControllerImpl::RunTask'
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint'

/** All in milliseconds. */
const task = (at: number, dur: number, more: object = {}) => ({
  name: TASK,
  pid: 1,
  tid: 1,
  ts: at * 1_000,
  dur: dur * 1_000,
  ...more,
})
const mark = (at: number, more: object = {}) => ({
  name: FRAME_MARK,
  pid: 1,
  tid: 1,
  ts: at * 1_000,
  ...more,
})
const trace = (...traceEvents: object[]) => JSON.stringify({ traceEvents })
const framesOf = (given: string) => spentOf(given).frames
const longestTaskOf = (given: string) => spentOf(given).longestTask

describe('frames', () => {
  it('behavior: a frame is all tasks from its own to the next one’s', () => {
    const given = trace(task(10, 5), mark(11), task(16, 20), task(37, 30), task(70, 4), mark(71), task(75, 1))
    expect(framesOf(given)).toEqual([55, 5])
  })

  it('behavior: what stands in a task is counted with it, microtasks after it as well', () => {
    const given = trace(task(0, 10), mark(1), task(2, 3), task(10, 6, { name: MICROTASKS }))
    expect(framesOf(given)).toEqual([16])
  })

  it('behavior: processor time where it is less than the time that passed', () => {
    expect(framesOf(trace(task(0, 40, { tdur: 8_000 }), mark(1)))).toEqual([8])
  })

  it('behavior: other threads are not counted, nor what came before the first frame', () => {
    const given = trace(task(0, 40), task(50, 10), mark(51), task(52, 90, { tid: 2 }), task(61, 2))
    expect(framesOf(given)).toEqual([12])
  })

  it('behavior: two marks in one task begin one frame', () => {
    expect(framesOf(trace(task(0, 10), mark(1), mark(2), task(11, 4)))).toEqual([14])
  })

  it('error: without a frame nothing was measured', () => {
    expect(framesOf(trace(task(0, 10)))).toEqual([])
  })
})

describe('longestTask', () => {
  it('behavior: the longest one from the first frame to the last, whichever frame it is in', () => {
    const given = trace(
      task(0, 90),
      task(95, 10),
      mark(96),
      task(110, 20),
      task(131, 30),
      task(170, 4),
      mark(171),
      task(180, 99),
    )
    expect(longestTaskOf(given)).toBe(30)
  })

  it('behavior: without a frame there is none', () => {
    expect(longestTaskOf(trace(task(0, 90)))).toBe(0)
  })
})
