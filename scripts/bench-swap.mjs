/**
 * What a swap costs: frames while 2,000 tokens are searched, digits typed and quotes come, slowed by CDP; how many quotes are asked for, none
 * while the page is hidden; what fifty openings leave behind. Build first. `-- --quick` runs the counts and the heap alone. Ends with 1 when a
 * limit is passed.
 */
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { startDemo } from '../local/server/server.mjs'
import { lines } from './bench/report.mjs'
import { measureRounds } from './bench/rounds.mjs'
import { openSwap, swap } from './bench/swap.mjs'
import { measureOpenings } from './bench/swap-openings.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const OPENINGS = 50
const HEAP_MB = 1
const QUOTES_MS = 41_000
/** One with the last digit, then one each 10 s. */
const MOST_QUOTES = 5

const pass = (ms) => new Promise((done) => setTimeout(done, ms))
const results = []
const judge = (name, value, limit) => {
  results.push(value <= limit)
  console.log(`${value <= limit ? 'ok  ' : 'OVER'} ${name}: ${value} of ${limit}`)
}

const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 760 } })
  let quotes = 0
  page.on('request', (request) => {
    if (request.url().includes('/v1/convert/quotes')) quotes += 1
  })
  await openSwap(page, demo)
  await page.locator('body').evaluate((body) => body.querySelector('#log')?.remove())
  await page.getByRole('list', { name: 'You receive' }).getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /USD Coin/ })
    .click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await page.getByRole('button', { name: 'Review' }).waitFor()
  quotes = 0
  await pass(QUOTES_MS)
  judge('quotes in 41 s', quotes, MOST_QUOTES)
  // Another page in front: this one is hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  quotes = 0
  await pass(21_000)
  judge('quotes in 21 s while hidden', quotes, 0)
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })

  await page.close()

  const { before, after, left } = await measureOpenings(browser, demo, OPENINGS)
  judge(`heap added by ${OPENINGS} openings, MB`, Number((after.heap - before.heap).toFixed(2)), HEAP_MB)
  judge('listeners added', after.JSEventListeners - before.JSEventListeners, 0)
  judge('nodes added', Math.max(0, after.Nodes - before.Nodes), 20)
  judge('requests under way', after.requests, 0)
  const begun = left.reduce((sum, { count }) => sum + count, 0)
  judge('timers, frames, listeners, observers and urls that were not ended', begun, 0)
  for (const { kind, count, stack } of left) console.log(`     ${count} × ${kind}: ${stack}`)
} finally {
  await browser.close()
  await demo.stop()
}

if (!argv.includes('--quick')) {
  const result = await measureRounds(swap, 4)
  console.log(lines(result))
  results.push(!result.isOver)
}
process.exitCode = results.every(Boolean) ? 0 : 1
