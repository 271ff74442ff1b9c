// What a page costs that nobody touches: a minute of its main thread, with the dialog closed, and open.
import { isTask, outermost, spentIn } from '../frames.mjs'
import { QUIET_MS } from '../slowed-page.mjs'
import { openDemo } from './demo-page.mjs'

const REST_MS = 60_000
const TRACE_CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline']
const MARKS = ['rest-begin', 'rest-end']

const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
])
/** Where an event says whose script it is. */
const urlOf = ({ args }) => args?.data?.url || args?.fileName

/** What follows each task. It takes a sixth of this where there is none of them, and nothing tells whose they are. */
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint'
const MICROTASKS_US = 150

/**
 * Tasks between the marks. One is ours when script ran in it and no other's url is named: where nobody is named, it is ours as well.
 *
 * @returns {{ cpu: number, tasks: number, ours: { at: number, ms: number, names: string }[] }} milliseconds
 */
const readRest = (trace) => {
  const { traceEvents } = JSON.parse(trace.toString())
  const [begin, end] = MARKS.map((mark) =>
    traceEvents.find(({ name, cat }) => name === mark && cat.includes('user_timing')),
  )
  const own = traceEvents.filter(({ pid, tid, ph }) => pid === begin.pid && tid === begin.tid && ph === 'X')
  // A mark stands inside a task, which is the benchmark's.
  const tasks = outermost(own.filter(isTask)).filter((task) => task.ts > begin.ts && task.end < end.ts)
  const script = own.filter(
    (event) => SCRIPT.has(event.name) || (event.name === MICROTASKS && spentIn(event) > MICROTASKS_US),
  )
  const ours = tasks.flatMap((task) => {
    const inside = script.filter(({ ts }) => ts >= task.ts && ts < task.end)
    const urls = inside.map(urlOf).filter(Boolean)
    if (inside.length === 0 || (urls.length > 0 && !urls.some((url) => url.includes('/dist/')))) return []
    const names = [...new Set(inside.map((event) => `${event.name} ${callOf(event)}`.trim()))].join(', ')
    return [{ at: (task.ts - begin.ts) / 1_000, ms: task.spent / 1_000, names }]
  })
  return { cpu: tasks.reduce((sum, { spent }) => sum + spent / 1_000, 0), tasks: tasks.length, ours }
}

const callOf = ({ args }) => {
  const { functionName, url, lineNumber, columnNumber } = args?.data ?? {}
  return url ? `${functionName || '?'} ${url.replace(/^.*\/dist\//, '')}:${lineNumber}:${columnNumber}` : ''
}

/**
 * @param {object} given
 * @param {string} given.url
 * @param {boolean} given.isConnected
 * @param {boolean} given.isOpen else the dialog was opened once and is closed
 */
export const restOf = async (browser, { url, isConnected, isOpen }) => {
  const demo = await openDemo(browser, { url, isConnected })
  const mark = (name) => demo.value(`void performance.mark('${name}')`)
  const pass = (ms) => new Promise((done) => setTimeout(done, ms))
  try {
    await demo.open()
    if (!isOpen) await demo.close()
    await demo.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 })
    await pass(QUIET_MS)
    await demo.session.send('HeapProfiler.collectGarbage')
    await browser.startTracing(demo.page, { categories: TRACE_CATEGORIES })
    await mark(MARKS[0])
    await pass(REST_MS)
    await mark(MARKS[1])
    return readRest(await browser.stopTracing())
  } finally {
    await demo.stop()
  }
}
