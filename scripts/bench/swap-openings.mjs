// What swaps that are written and closed again leave behind: heap, nodes, requests, and whatever was begun and not ended.
import { added, countsOf, leftoversOf } from './memory/growth.mjs'
import { watchLeftovers } from './memory/watch-leftovers.mjs'
import { valueIn } from './slowed-page.mjs'
import { openSwap } from './swap.mjs'

const VIEWPORT = { width: 900, height: 760 }
/** So many until all is fetched, compiled and kept that is kept for good. */
const FIRST = 3

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
    const measured = { session, inFlight, value: (expression) => valueIn(session, expression) }
    const before = await read(measured)
    for (let one = 0; one < openings; one++) await cycle(page)
    return { before, after: await read(measured) }
  } finally {
    await context.close()
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
    read: leftoversOf,
  })
  return { ...counts, left: added(watched.before, watched.after) }
}
