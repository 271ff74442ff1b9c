/**
 * What the benchmarks share: the demo and a browser on the built files, the watch over a step, scrolling as a wheel does. Counts
 * the processor's time of each task, times the factor of the command line (4), so that a busy computer measures the product and
 * not its other work; prints the gaps between frames as they were besides. A step over 50 ms fails the run (quality section 1).
 */
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { startDemo } from '../demo/server.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const LIMIT_MS = 50
const SLOWER = Number(argv[2] ?? 4)

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

/** Milliseconds of processor time of each task of the page's main thread. */
const tasksOf = (trace) => {
  const { traceEvents } = JSON.parse(trace.toString())
  const tasks = traceEvents.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return tasks.filter(({ pid, tid }) => isMain.has(`${pid} ${tid}`)).map(({ tdur }) => tdur / 1000)
}

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

/** @param {(given: { demo: object, page: import('@playwright/test').Page, measure: Function }) => Promise<void>} run */
export const bench = async (run) => {
  const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
  let failed = 0

  /** `isHeld`: over the limit is a failure. */
  const measure = async (name, act, isHeld = true) => {
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
    await page.evaluate(startWatch)
    await act()
    const frames = (await page.evaluate(() => globalThis.stopWatch())).sort((a, b) => a - b)
    const tasks = tasksOf(await browser.stopTracing())
      .map((ms) => ms * SLOWER)
      .sort((a, b) => b - a)
    const isOver = isHeld && ((tasks[0] ?? 0) > LIMIT_MS || tasks.length === 0)
    if (isOver) failed += 1
    const at = (part) => (frames[Math.floor((frames.length - 1) * part)] ?? 0).toFixed(0)
    const longest = tasks.slice(0, 3).map((ms) => ms.toFixed(1))
    console.log(
      `${isOver ? 'OVER' : 'ok  '} ${name}: longest of ${tasks.length} tasks ${longest.join(', ')} ms; ${frames.length} frames here: median ${at(0.5)} ms, longest ${at(1)} ms`,
    )
  }

  const page = await browser.newPage({ viewport: { width: 900, height: 760 } })
  try {
    await run({ demo, page, measure })
    const session = await page.context().newCDPSession(page)
    const { JSHeapUsedSize } = await session
      .send('HeapProfiler.collectGarbage')
      .then(() => session.send('Performance.enable'))
      .then(() => session.send('Performance.getMetrics'))
      .then(({ metrics }) => Object.fromEntries(metrics.map(({ name, value }) => [name, value])))
    console.log(`     heap of the page with all of them listed: ${(JSHeapUsedSize / 1e6).toFixed(1)} MB`)
  } finally {
    await browser.close()
    await demo.stop()
  }
  process.exitCode = failed > 0 ? 1 : 0
}

/** Connected with the demo's first wallet, the dialog closed. */
export const connectMeadow = async (page) => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const meadow = page.getByRole('dialog').getByRole('button', { name: /Meadow/ })
  const [popup] = await Promise.all([page.waitForEvent('popup'), meadow.click()])
  await popup.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
