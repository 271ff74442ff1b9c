/**
 * What the benchmarks share: the demo and a browser on the built files, the watch over a step, scrolling as a wheel does. The
 * browser is slowed by the factor of the command line (4); counted is the processor's time of each task, so that a busy computer
 * measures the product and not its other work. How fast the computer itself is at the moment says the floor (`bench-floor.mjs`),
 * before and after each round, and the longest task of a step is so many of its frames. A step over the limit (quality section 1)
 * in more than one round fails it. Prints the times and the gaps between frames as they were besides.
 */
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { startDemo } from '../demo/server.mjs'
import { floorIn } from './bench-floor.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

/** Milliseconds: of a computer at rest, on which a frame of the floor takes so many. */
const [LIMIT_MS, FLOOR_MS] = [50, 7]
const LIMIT = LIMIT_MS / FLOOR_MS
const RUNS = 7
/** Rounds in which a step may be over: what comes back is the product's, what stands in one alone is a stall of the machine. */
const STALLS = 1
const SLOWER = Number(argv[2] ?? 4)
const VIEWPORT = { width: 900, height: 760 }

/** In the page: gaps between frames, from now on. */
const startWatch = () => {
  const frames = []
  let last
  let isOn = true
  const frame = (now) => {
    if (last !== undefined) frames.push(now - last)
    last = now
    if (isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  globalThis.stopWatch = () => {
    isOn = false
    return frames
  }
}

const TASK = 'ThreadControllerImpl::RunTask'
/** Follows its task at once, and is not counted in it. */
const MICROTASKS = 'BlinkScheduler_PerformMicrotaskCheckpoint'
/** Microseconds between the two. */
const NEXT = 200

/** Milliseconds of processor time of each task of a page's main thread, with its microtasks. */
const tasksOf = (trace) => {
  const { traceEvents } = JSON.parse(trace.toString())
  /** Of each main thread: its tasks, and when the last one ended. */
  const threads = new Map(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => [`${pid} ${tid}`, { tasks: [], end: 0 }]),
  )
  const parts = traceEvents.filter(
    ({ name, dur }) => (name === TASK || name === MICROTASKS) && dur !== undefined,
  )
  for (const { name, pid, tid, ts, dur, tdur } of parts.sort((a, b) => a.ts - b.ts)) {
    const thread = threads.get(`${pid} ${tid}`)
    // One in another is counted there.
    if (!thread || ts < thread.end) continue
    // Neither clock of a virtual machine is exact, and no task took more than either says.
    const ms = Math.min(tdur ?? dur, dur) / 1000
    const isSame = name === MICROTASKS && ts - thread.end < NEXT && thread.tasks.length > 0
    thread.tasks.push(isSame ? thread.tasks.pop() + ms : ms)
    thread.end = ts + dur
  }
  return [...threads.values()].flatMap(({ tasks }) => tasks)
}

/** Milliseconds that a hand holds a button down: neither arriving there nor pressing it is one task with letting go. */
const PRESSED_MS = 60

/**
 * A click as a hand makes it, already at its place, once that no longer moves: the dialog opens and grows. It is looked up now: a
 * locator that is asked in a step has a script of the test's own searching the slowed page.
 */
export const clickOn = async (locator) => {
  const { mouse } = locator.page()
  await locator.hover()
  return async () => {
    await mouse.down()
    await locator.page().waitForTimeout(PRESSED_MS)
    await mouse.up()
  }
}

/** So many frames; for what a step has to wait for, which is looked at after it. */
export const passFrames = (page, count) =>
  page.evaluate(async (most) => {
    for (let one = 0; one < most; one++) await new Promise((done) => requestAnimationFrame(done))
  }, count)

/** A step a frame, until nothing has moved for `patience` frames. `box`: the element that scrolls. */
export const scrollBy = (box, step, patience) =>
  box.evaluate(
    async (element, [by, most]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let still = 0; still < most; ) {
        const before = element.scrollTop
        element.scrollTop += by
        await frame()
        still = element.scrollTop === before ? still + 1 : 0
      }
    },
    [step, patience],
  )

/**
 * The whole of it `RUNS` times, each in a browser of its own. Printed of a step is the median of what was longest in each.
 *
 * @param {(given: { demo: object, page: import('@playwright/test').Page, measure: Function, note: Function }) => Promise<void>} run
 */
export const bench = async (run) => {
  const notes = new Set()
  const rounds = []
  for (let turn = 0; turn < RUNS; turn++) rounds.push(await once(run, (text) => notes.add(text)))

  const floors = rounds.map(({ floor }) => floor)
  console.log(`     a frame of the floor: ${median(floors).toFixed(1)} ms (rounds: ${listed(floors)})`)
  for (const name of rounds[0].steps.keys()) {
    const said = rounds.map(({ steps }) => steps.get(name))
    const raw = said.map(({ longest }) => longest)
    const each = raw.map((longest, round) => longest / floors[round])
    const over = each.filter((one) => one > LIMIT).length
    // Without a task nothing was measured.
    const isOver = over > STALLS || said.some(({ tasks }) => tasks.length === 0)
    if (isOver) process.exitCode = 1
    console.log(
      `${isOver ? 'OVER' : 'ok  '} ${name}: ${median(each).toFixed(1)} of ${LIMIT.toFixed(1)} frames of the floor (rounds: ${listed(each)}; over in ${over} of ${RUNS}); as it was: ${median(raw).toFixed(1)} ms (${listed(raw)}); gaps between frames here: median ${median(said.map(({ gap }) => gap)).toFixed(0)} ms, longest ${Math.max(...said.map(({ longestGap }) => longestGap)).toFixed(0)} ms`,
    )
  }
  for (const note of notes) console.log(`     ${note}`)
}

const listed = (values) => values.map((one) => one.toFixed(1)).join(', ')

/** A round: the time of a frame of the floor, before and after it, and what each step took. */
const once = async (run, note) => {
  const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
  const steps = new Map()
  try {
    const before = await floorOf(browser)
    const page = await browser.newPage({ viewport: VIEWPORT })
    const measure = async (name, act) => {
      // No work of the product: the demo writes down every event and scrolls to it, and Playwright's own script, 330 kB, is
      // read into the page by the first of these.
      await page.locator('body').evaluate((body) => body.querySelector('#log')?.remove())
      steps.set(name, await watched(browser, page, act))
    }
    await run({ demo, page, measure, note })
    note(`heap of the page with all of them listed: about ${Math.round(await heapOf(page))} MB`)
    await page.close()
    return { floor: (before + (await floorOf(browser))) / 2, steps }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

/** Milliseconds of one frame of the floor, the one in the middle. */
const floorOf = async (browser) => {
  const page = await browser.newPage({ viewport: VIEWPORT })
  const { scroll, frames } = await floorIn(page)
  // Its first frames are those of a page just opened.
  await scroll()
  const { tasks } = await watched(browser, page, scroll)
  await page.close()
  return median([...tasks].sort((a, b) => b - a).slice(0, frames))
}

/** What a page does, slowed, while something is done with it. */
const watched = async (browser, page, act) => {
  const session = await page.context().newCDPSession(page)
  const slow = (rate) => session.send('Emulation.setCPUThrottlingRate', { rate })
  // No more of it: what tells of layouts and paints makes each frame half as long again.
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.evaluate(startWatch)
  await slow(SLOWER)
  await act()
  await slow(1)
  const frames = await page.evaluate(() => globalThis.stopWatch())
  const tasks = tasksOf(await browser.stopTracing())
  await session.detach()
  return {
    tasks,
    longest: Math.max(0, ...tasks),
    gap: median(frames) ?? 0,
    longestGap: Math.max(0, ...frames),
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]

/** Megabytes. */
const heapOf = async (page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6
}

/** Connected with the demo's first wallet, the dialog closed. */
export const connectMeadow = async (page) => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const meadow = page.getByRole('dialog').getByRole('button', { name: /Meadow/ })
  const [popup] = await Promise.all([page.waitForEvent('popup'), meadow.click()])
  await popup.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
