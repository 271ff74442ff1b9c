/**
 * `node scripts/bench-directory.mjs`: how smooth the view of all wallets is on a slow computer. Drives the built files with
 * the local directory of 600 wallets, CPU slowed 4x: scrolls to the end, back, searches; prints the longest gaps between
 * frames and the longest tasks, and fails above 50 ms (quality section 1). By hand: a busy computer measures itself.
 */
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { startDemo } from '../demo/server.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const LIMIT_MS = 50
const SLOWER = Number(argv[2] ?? 4)

const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })

/** In the page: gaps between frames, and what the browser calls long tasks, from now on. */
const startWatch = () => {
  const seen = { frames: [], tasks: [] }
  let last = performance.now()
  let isOn = true
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const frame = (now) => {
    seen.frames.push(now - last)
    last = now
    if (isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame((now) => {
    last = now
    requestAnimationFrame(frame)
  })
  globalThis.stopWatch = () => {
    isOn = false
    observer.disconnect()
    return seen
  }
}

let failed = 0
const measure = async (page, name, act) => {
  await page.evaluate(startWatch)
  await act()
  const { frames, tasks } = await page.evaluate(() => globalThis.stopWatch())
  const sorted = [...frames].sort((a, b) => a - b)
  const worst = Math.max(0, ...tasks)
  const at = (part) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)
  if (worst > LIMIT_MS) failed += 1
  console.log(
    `${worst > LIMIT_MS ? 'OVER' : 'ok  '} ${name}: ${frames.length} frames, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms; tasks over 50 ms: ${tasks.length} (longest ${worst.toFixed(0)} ms)`,
  )
}

try {
  const page = await browser.newPage({ viewport: { width: 900, height: 760 } })
  await page.goto(`${demo.url}module.html?services`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^All wallets \d/ }).click()
  const list = page.getByRole('list', { name: 'All wallets' })
  await list.getByRole('button', { name: 'Coinbase Wallet' }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

  // As a wheel does: a step a frame, until nothing moves any more.
  const scroll = (step) =>
    list.evaluate(async (element, by) => {
      const box = element.parentElement
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let still = 0; still < 90; ) {
        const before = box.scrollTop
        box.scrollTop += by
        await frame()
        still = box.scrollTop === before ? still + 1 : 0
      }
    }, step)
  await measure(page, 'scroll to the end, pages arriving', () => scroll(60))
  await measure(page, 'scroll back to the start', () => scroll(-120))
  await measure(page, 'fling to the end', () => scroll(900))
  const search = page.getByRole('textbox', { name: 'Search wallets' })
  await measure(page, 'type a search, 100 found', async () => {
    await search.pressSequentially('wallet', { delay: 60 })
    await page
      .getByRole('status')
      .filter({ hasText: /\d wallets/ })
      .waitFor()
  })
  await measure(page, 'clear it', () => page.getByRole('button', { name: 'Clear the search' }).click())
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
