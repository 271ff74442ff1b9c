// Reads a trace: how much processor time the main thread spent for each frame. Counted is all that stands between the beginning of
// one frame and the next: the frame itself, timers, answers of the network, collections of garbage. Processor time, so that the
// computer's other work is not measured.

/** The page writes one of these in each of its frames (`watchFrames`). */
export const FRAME_MARK = 'wm-frame'
export const TRACE_CATEGORIES = ['toplevel', 'blink.user_timing']

const TASK = 'ThreadControllerImpl::RunTask'
/** Follows its task at once, and is not counted in it. */
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint'

/** In the page: marks each frame, and notes the gap since the last one, from now on. */
export const watchFrames = (mark) => {
  const gaps = []
  let last
  let isOn = true
  const frame = (now) => {
    performance.mark(mark)
    performance.clearMarks(mark)
    if (last !== undefined) gaps.push(now - last)
    last = now
    if (isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  globalThis.stopWatchingFrames = () => {
    isOn = false
    return gaps
  }
}

/** Whether a traced event is a task of its thread. */
export const isTask = ({ name, dur }) => (name === TASK || name === MICROTASKS) && dur !== undefined

/** Neither clock of a virtual machine is exact, and no task took more than either says. Microseconds. */
export const spentIn = ({ dur, tdur }) => Math.min(tdur ?? dur, dur)

/** Tasks of a thread that stand in no other, in order, in microseconds. */
export const outermost = (events) => {
  const tasks = []
  let end = 0
  for (const event of events.sort((a, b) => a.ts - b.ts)) {
    const { ts, dur } = event
    if (ts < end) continue
    tasks.push({ ts, end: ts + dur, spent: spentIn(event) })
    end = ts + dur
  }
  return tasks
}

/** Of the thread that has written the marks. */
const readTrace = (trace) => {
  const { traceEvents } = JSON.parse(trace.toString())
  const marks = traceEvents.filter(({ name }) => name === FRAME_MARK)
  const [first] = marks
  const isMine = ({ pid, tid }) => pid === first?.pid && tid === first?.tid
  return {
    tasks: outermost(traceEvents.filter((event) => isMine(event) && isTask(event))),
    times: marks.map(({ ts }) => ts).sort((a, b) => a - b),
  }
}

/** Of the longest task between the first mark and the last; without a mark: 0. */
const longestOf = ({ tasks, times }) => {
  const inside = tasks.filter(({ ts, end }) => end > times[0] && ts < times.at(-1))
  return Math.max(0, ...inside.map(({ spent }) => spent / 1_000))
}

/** Of each frame, in order; without a mark: none. */
const framesOf = ({ tasks, times }) => {
  if (times.length === 0) return []
  const frames = [0]
  let next = 0
  for (const { end, spent } of tasks) {
    // A mark stands inside the task that begins its frame.
    if (next < times.length && times[next] < end) {
      frames.push(0)
      while (next < times.length && times[next] < end) next += 1
    }
    frames.push(frames.pop() + spent / 1_000)
  }
  // Before the first mark no frame has begun.
  return frames.slice(1)
}

/**
 * @param {{ toString(): string }} trace of `TRACE_CATEGORIES`, as Chromium writes it
 * @returns {{ frames: number[], longestTask: number }} milliseconds of processor time
 */
export const spentOf = (trace) => {
  const read = readTrace(trace)
  return { frames: framesOf(read), longestTask: longestOf(read) }
}
