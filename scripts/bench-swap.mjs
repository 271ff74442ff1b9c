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

const settle = async (session) => {
  await pass(1_500)
  for (let one = 0; one < 3; one++) {
    await session.send('HeapProfiler.collectGarbage')
    await pass(100)
  }
}

const countsOf = async (session) => {
  await settle(session)
  const { metrics } = await session.send('Performance.getMetrics')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const named = (name) => metrics.find((one) => one.name === name).value
  return { heap: usedSize / 1e6, nodes: named('Nodes'), listeners: named('JSEventListeners') }
}

const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 760 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
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

  const cycle = async () => {
    await page.evaluate(() => document.querySelector('wallet-modal').close())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.evaluate(() => document.querySelector('wallet-modal').open({ view: 'Swap' }))
    await page.getByRole('dialog', { name: 'Swap' }).waitFor()
  }
  for (let one = 0; one < 3; one++) await cycle()
  const before = await countsOf(session)
  for (let one = 0; one < OPENINGS; one++) await cycle()
  const after = await countsOf(session)
  judge('heap added by 50 openings, MB', Number((after.heap - before.heap).toFixed(2)), HEAP_MB)
  judge('listeners added', after.listeners - before.listeners, 0)
  judge('nodes added', Math.max(0, after.nodes - before.nodes), 20)
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
