/**
 * What really arrives in a browser, gzip -9 of all JS, kB = 1000 bytes: until the element is ready, until Connect shows, and within
 * five seconds of opening, for each way of loading. Prints; `scripts/size.mjs` judges single files and what they import.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startDemo } from '../local/server/server.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const PAGES = ['module', 'loader', 'iife']
const AFTER_OPENING_MS = 5_000

const gzip = (path) => gzipSync(readFileSync(`dist/${path}`), { level: 9 }).length

/** Files of `dist/` that a page has asked for, each once. */
const follow = (page) => {
  const files = new Set()
  page.on('request', (request) => {
    const [, file] = /\/dist\/([\w./-]+\.js)$/.exec(new URL(request.url()).pathname) ?? []
    if (file) files.add(file)
  })
  return () => [...files]
}

const said = (files) => {
  const bytes = files.reduce((sum, file) => sum + gzip(file), 0)
  return `${(bytes / 1_000).toFixed(2).padStart(7)} kB in ${String(files.length).padStart(2)} files`
}

const demo = await startDemo({ port: 0, nodePorts: [0, 0] })
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })
try {
  for (const name of PAGES) {
    const page = await browser.newPage()
    const arrived = follow(page)
    await page.goto(`${demo.url}${name}.html?services`)
    await page.evaluate(() => customElements.whenDefined('wallet-modal'))
    await page.evaluate(() => document.querySelector('wallet-modal').ready)
    console.log(`     ${said(arrived())}  ${name}: until ready`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^All wallets \d/ })
      .waitFor()
    console.log(`     ${said(arrived())}  ${name}: until Connect shows, project id and services on`)
    await page.waitForTimeout(AFTER_OPENING_MS)
    console.log(`     ${said(arrived())}  ${name}: within 5 s of opening`)
    await page.close()
  }
} finally {
  await browser.close()
  await demo.stop()
}
