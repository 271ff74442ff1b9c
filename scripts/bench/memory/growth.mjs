// What openings, closings and changes of view leave behind: heap, and timers, listeners, nodes and requests, each before and after.
import { QUIET_MS } from '../slowed-page.mjs'
import { openDemo } from './demo-page.mjs'
import { watchLeftovers } from './watch-leftovers.mjs'

const OPENINGS = 20
/** Twelve changes: a button, and the title that it leads to. Nine times over: 108. */
const TOUR = [
  ['Receive', 'Receive'],
  ['Back', 'Account'],
  ['All tokens', 'Tokens'],
  ['Back', 'Account'],
  ['Activity', 'Activity'],
  ['Back', 'Account'],
  ['Send', 'Send'],
  ['Choose another token', 'Choose a token'],
  ['Back', 'Send'],
  ['Back', 'Account'],
  ['Network', 'Choose a network'],
  ['Back', 'Account'],
]
const TOURS = 9

const openAndClose = async (page) => {
  for (let one = 0; one < OPENINGS; one++) {
    await page.open()
    await page.close()
  }
}

const changeViews = async (page) => {
  await page.open()
  for (let one = 0; one < TOURS; one++)
    for (const [button, title] of TOUR) {
      await page.press(button)
      await page.titled(title)
    }
  await page.close()
}

const pass = (ms) => new Promise((done) => setTimeout(done, ms))

/** Nothing of the last step is under way, and garbage is collected. */
const settle = async ({ session }) => {
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 })
  await pass(QUIET_MS)
  // What the first finds unused is finalized, and then the second finds what that has held.
  for (let one = 0; one < 3; one++) {
    await session.send('HeapProfiler.collectGarbage')
    await pass(100)
  }
}

const METRICS = ['Nodes', 'JSEventListeners', 'Documents', 'Frames']

/** `page`: `session` and the requests `inFlight`. `heap` in MB. */
export const countsOf = async (page) => {
  await settle(page)
  const { metrics } = await page.session.send('Performance.getMetrics')
  const { usedSize } = await page.session.send('Runtime.getHeapUsage')
  const named = METRICS.map((name) => [name, metrics.find((one) => one.name === name).value])
  return { heap: usedSize / 1_000_000, requests: page.inFlight.size, ...Object.fromEntries(named) }
}

/** `page`: `session`, and `value` of an expression in a page that has run `watchLeftovers`. */
export const leftoversOf = async (page) => {
  await settle(page)
  return page.value('leftovers()')
}

/** What there is more of than before. */
export const added = (before, after) =>
  after
    .map((one) => {
      const same = before.find(({ kind, stack }) => kind === one.kind && stack === one.stack)
      return { ...one, count: one.count - (same?.count ?? 0) }
    })
    .filter(({ count }) => count > 0)

/** Once around everything, so that all is fetched, compiled and kept that is kept for good; then each step, before and after. */
const stepsOf = async (page, read) => {
  await page.session.send('Performance.enable')
  const fresh = await read(page)
  await openAndClose(page)
  await changeViews(page)
  const before = await read(page)
  await openAndClose(page)
  const opened = await read(page)
  await changeViews(page)
  return { fresh, before, opened, viewed: await read(page) }
}

/**
 * Two pages: what watches timers and listeners would itself be in the heap.
 *
 * @returns {Promise<{ name: string, before: object, after: object, added: { kind: string, stack: string, count: number }[] }[]>} by step;
 *   `heap` in MB
 */
export const measureGrowth = async (browser, url) => {
  const inPage = async (script, read) => {
    const page = await openDemo(browser, { url, isConnected: true, script })
    try {
      return await stepsOf(page, read)
    } finally {
      await page.stop()
    }
  }
  const counts = await inPage(undefined, countsOf)
  const left = await inPage(watchLeftovers, leftoversOf)
  const step = (name, from, to) => ({
    name,
    before: counts[from],
    after: counts[to],
    added: added(left[from], left[to]),
  })
  return {
    fresh: counts.fresh,
    steps: [
      step(`${OPENINGS} openings and closings`, 'before', 'opened'),
      step(`${TOUR.length * TOURS} changes of view`, 'opened', 'viewed'),
    ],
  }
}
