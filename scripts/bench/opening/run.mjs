// One run of the opening: a page in a context of its own, so that nothing is kept of the run before.
import { writeFileSync } from 'node:fs'
import { spentBetween, TRACE_CATEGORIES } from './trace.mjs'

const VIEWPORT = { width: 900, height: 760 }
/** Milliseconds after which whatever was begun is done, slowed as the page is. */
const QUIET_MS = 2_000
/** "Fast 4G" of Chromium's developer tools: bytes a second, milliseconds. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }

/** How many answers had to come one after the other. */
const roundTrips = (requests) => {
  const sorted = [...requests].filter(({ to }) => to !== undefined).sort((a, b) => a.from - b.from)
  for (const one of sorted)
    one.trip =
      1 + Math.max(0, ...sorted.filter(({ to, trip }) => trip && to <= one.from).map(({ trip }) => trip))
  return Math.max(0, ...sorted.map(({ trip }) => trip))
}

const bytesOf = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

/**
 * An expression of the page, without the script that Playwright would read into it: 330 kB, in the page's own time. A page that answers no
 * more is an error, not a long time.
 */
const valueIn = async (session, expression) => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    timeout: 30_000,
  })
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
  return result.value
}

const markIn = (session, name) => valueIn(session, `void performance.mark('${name}')`)

/** The pointer goes to the trigger. */
const pointAtTrigger = async (session) => {
  const { x, y } = await valueIn(
    session,
    "(({ x, y }) => ({ x, y }))(document.querySelector('#trigger').getBoundingClientRect())",
  )
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + 5, y: y + 5 })
}

const withPage = async (browser, pages, slower, act) => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(`error in the page: ${error.message}`))
    await page.goto(pages.blank)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    pages.taken()
    return await act(page, session)
  } finally {
    await context.close()
  }
}

const heapOf = async (session) => {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/**
 * Loads the page, waits, opens, waits.
 *
 * @returns {Promise<object>} `laidOut`: milliseconds from `open()` to the list; `load` and `opening`: what `spentBetween` says of each;
 *   `heap` in MB; kB and files that arrived until ready and in all
 */
export const open = (browser, pages, given, { slower, isWarm, keep }) =>
  withPage(browser, pages, slower, async (page, session) => {
    await browser.startTracing(page, { categories: TRACE_CATEGORIES })
    await markIn(session, 'bench-start')
    await page.goto(pages.url(given))
    await valueIn(session, 'whenReady')
    await page.waitForTimeout(QUIET_MS)
    await markIn(session, 'bench-loaded')
    const loading = pages.taken()
    if (isWarm) {
      await pointAtTrigger(session)
      await page.waitForTimeout(QUIET_MS)
    }
    const warmed = pages.taken()
    await valueIn(session, `benchOpen(${QUIET_MS})`)
    await page.waitForTimeout(2 * QUIET_MS)
    const laidOut = await valueIn(session, 'laidOutMs')
    const trace = await browser.stopTracing()
    if (keep) writeFileSync(keep, trace)
    const opening = pages.taken()
    const all = [...loading, ...warmed, ...opening]
    return {
      laidOut,
      load: spentBetween(trace, 'bench-start', 'bench-loaded'),
      opening: spentBetween(trace, 'bench-open', 'bench-done'),
      heap: await heapOf(session),
      kB: { ready: bytesOf(loading), all: bytesOf(all) },
      files: { ready: loading.length, all: all.length },
      trips: roundTrips(opening),
    }
  })

/** Milliseconds from the navigation to the list, on a phone's line, opened as soon as it can be. */
export const navigate = (browser, pages, given, { slower }) =>
  withPage(browser, pages, slower, async (page, session) => {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
    await page.goto(pages.url({ ...given, isNavigation: true }))
    return valueIn(session, 'benchNavigate()')
  })
