// Reads a trace of one page: how much processor time its main thread spent, on what, and in which task longest.
import { isTask, outermost, spentIn } from '../frames.mjs'

/** No more of it: what is traced costs time itself. */
export const TRACE_CATEGORIES = ['toplevel', 'blink.user_timing', 'devtools.timeline', 'v8']

const KINDS = {
  script: [
    'EvaluateScript',
    'v8.evaluateModule',
    'v8.compile',
    'v8.compileModule',
    'FunctionCall',
    'RunMicrotasks',
    'EventDispatch',
    'TimerFire',
    'FireAnimationFrame',
  ],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
  garbage: ['MinorGC', 'MajorGC', 'V8.GC_MC_INCREMENTAL', 'BlinkGC.AtomicPhase'],
}
const kindOf = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])))

/** Milliseconds by kind, of what stands in no other of its kind; script is without the style and layout that it forced. */
const byKind = (events) => {
  const sums = { script: 0, style: 0, layout: 0, paint: 0, garbage: 0 }
  const open = []
  for (const event of events) {
    while (open.length > 0 && open.at(-1).end <= event.ts) open.pop()
    const kind = kindOf.get(event.name)
    if (!kind) continue
    const inside = open.at(-1)
    const spent = spentIn(event) / 1_000
    if (inside?.kind !== kind) {
      sums[kind] += spent
      if (inside) sums[inside.kind] -= spent
    }
    open.push({ kind, end: event.ts + event.dur })
  }
  return sums
}

/**
 * @param {{ toString(): string }} trace of `TRACE_CATEGORIES`
 * @param {string} from name of the mark with which it begins
 * @param {string} [to] name of the mark with which it ends; without one: the end
 * @returns {{ cpu: number, longest: number, script: number, style: number, layout: number, paint: number, garbage: number, passes: number }}
 *   milliseconds of processor time; `passes`: how often styles were worked out
 */
export const spentBetween = (trace, from, to) => {
  const { traceEvents } = JSON.parse(trace.toString())
  const markOf = (name) =>
    traceEvents.find((event) => event.name === name && event.cat.includes('user_timing'))
  const begin = markOf(from)
  if (!begin) throw new Error(`The trace has no mark ${from}`)
  const end = to === undefined ? Number.POSITIVE_INFINITY : markOf(to).ts
  const events = traceEvents
    .filter(
      ({ pid, tid, ph, dur }) => pid === begin.pid && tid === begin.tid && ph === 'X' && dur !== undefined,
    )
    // A mark stands inside the task that it begins.
    .filter(({ ts, dur }) => ts + dur > begin.ts && ts < end)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
  const times = outermost(events.filter(isTask)).map(({ spent }) => spent / 1_000)
  return {
    cpu: times.reduce((sum, time) => sum + time, 0),
    longest: Math.max(0, ...times),
    ...byKind(events),
    passes: events.filter(({ name }) => name === 'UpdateLayoutTree').length,
  }
}
