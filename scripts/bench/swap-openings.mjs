// What swaps that are written and closed again leave behind: heap, nodes, requests, and whatever was begun and not ended.
import { added } from './memory/growth.mjs'
import { watchLeftovers } from './memory/watch-leftovers.mjs'
import { openSwap } from './swap.mjs'

const VIEWPORT = { width: 900, height: 760 }
/** So many until all is fetched, compiled and kept that is kept for good. */
const FIRST = 3

const pass = (ms) => new Promise((done) => setTimeout(done, ms))

const settle = async (session) => {
  await pass(1_500)
  // What the first finds unused is finalized, and then the second finds what that has held.
  for (let one = 0; one < 3; one++) {
    await session.send('HeapProfiler.collectGarbage')
    await pass(100)
  }
}

/** Opened with both tokens and an amount, until there is a rate, and closed. */
const cycle = async (page) => {
  await page.evaluate(() =>
    document
      .querySelector('wallet-modal')
      .open({ view: 'Swap', arguments: { toToken: 'USDC', amount: '0.5' } }),
  )
  await page.getByRole('button', { name: 'Review' }).waitFor()
  await page.evaluate(() => document.querySelector('wallet-modal').close())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const inPage = async (browser, demo, { script, openings, read }) => {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const inFlight = new Set()
    page.on('request', (request) => inFlight.add(request))
    for (const event of ['requestfinished', 'requestfailed'])
      page.on(event, (request) => inFlight.delete(request))
    if (script) await page.addInitScript(script)
    await openSwap(page, demo)
    // It keeps every event that there is.
    await page.locator('body').evaluate((body) => body.querySelector('#log')?.remove())
    await page.evaluate(() => document.querySelector('wallet-modal').close())
    for (let one = 0; one < FIRST; one++) await cycle(page)
    await settle(session)
    const before = await read(page, session, inFlight)
    for (let one = 0; one < openings; one++) await cycle(page)
    await settle(session)
    return { before, after: await read(page, session, inFlight) }
  } finally {
    await context.close()
  }
}

const countsOf = async (_page, session, inFlight) => {
  const { metrics } = await session.send('Performance.getMetrics')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const named = (name) => metrics.find((one) => one.name === name).value
  return {
    heap: usedSize / 1e6,
    nodes: named('Nodes'),
    listeners: named('JSEventListeners'),
    requests: inFlight.size,
  }
}

/**
 * Two pages: what watches timers and listeners would itself be in the heap.
 *
 * @returns {Promise<{ before: object, after: object, left: { kind: string, stack: string, count: number }[] }>} `heap` in MB
 */
export const measureOpenings = async (browser, demo, openings) => {
  const counts = await inPage(browser, demo, { openings, read: countsOf })
  const watched = await inPage(browser, demo, {
    openings,
    script: watchLeftovers,
    read: (page) => page.evaluate(() => globalThis.leftovers()),
  })
  return { ...counts, left: added(watched.before, watched.after) }
}
