// One run of the opening, in a page of its own.
import { writeFileSync } from 'node:fs'
import { pointAt, QUIET_MS, valueIn, withPage } from '../slowed-page.mjs'
import { spentBetween, TRACE_CATEGORIES } from './trace.mjs'

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

const markIn = (session, name) => valueIn(session, `void performance.mark('${name}')`)

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
export const open = (browser, pages, given, { slower, isWarm, isCounted, keep }) =>
  withPage(browser, pages, slower, async (page, session) => {
    await browser.startTracing(page, { categories: TRACE_CATEGORIES })
    await markIn(session, 'bench-start')
    await page.goto(pages.url(given))
    await valueIn(session, 'whenReady')
    await page.waitForTimeout(QUIET_MS)
    await markIn(session, 'bench-loaded')
    const loading = pages.taken()
    if (isWarm) {
      await pointAt(session, "document.querySelector('#trigger')")
      await page.waitForTimeout(QUIET_MS)
    }
    const warmed = pages.taken()
    if (isCounted) await valueIn(session, 'countChanges()')
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
      ...(isCounted && {
        changes: await valueIn(session, 'changes'),
        called: await valueIn(session, 'calledMs'),
      }),
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
