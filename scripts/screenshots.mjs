/**
 * `npm run screenshots`: drives the demo and writes the pictures of the README to `docs/pictures/`: Connect, Account, Send and
 * Review in both themes, from Account on with the local services. `--all DIR` writes many more views and widths to DIR.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { chromium } from '@playwright/test'
import { startDemo } from '../local/server/server.mjs'
import { browserArguments, ensureBrowser } from './browser.mjs'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const all = argv.includes('--all') ? argv[argv.indexOf('--all') + 1] : undefined
const folder = all ?? 'docs/pictures'
mkdirSync(folder, { recursive: true })

const demo = await startDemo({ port: 0, nodePorts: [0, 0], confirmations: 2 })
// Figures as people have them; the local nodes give ten thousand.
await fetch(demo.rpc['eip155:1'], {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance' },
    params: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', `0x${(1_204_000_000_000_000_000n).toString(16)}`],
  }),
})
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments })

const journey = async (theme, { width = 560, height = 720, name = theme, query = '' } = {}) => {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const shoot = async (view) => {
    // Fades and heights have settled, images are drawn.
    await page.evaluate(async () => {
      const root = document.querySelector('wallet-modal').shadowRoot
      const ending = root.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
      await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode()))
    })
    // Playwright itself writes no WebP, which is a third of the size.
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
    writeFileSync(`${folder}/${view}-${name}.webp`, data, 'base64')
  }
  const trigger = page.getByRole('button', { name: 'Connect wallet' })
  const button = (label) => page.getByRole('dialog').getByRole('button', { name: label })
  const approve = async (click, then = async () => {}) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), click()])
    await then()
    await popup.getByRole('button', { name: 'Approve' }).click()
  }

  const address = `${demo.url}iife.html?o.theme-mode=${theme}${query}`
  await page.goto(address)
  await trigger.click()
  await button(/Meadow/).waitFor()
  await shoot('connect')
  await approve(
    () => button(/Meadow/).click(),
    () => (all ? shoot('connecting') : undefined),
  )
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // Tokens, names and prices are the services'.
  await page.goto(`${address}&services`)
  await trigger.click()
  await page.getByRole('list', { name: 'Tokens' }).getByText('USDC').waitFor()
  await shoot('account')
  if (all) {
    await button(/Network: /).click()
    await button(/Base/).waitFor()
    await shoot('networks')
    await button('Back').click()
    await button('Receive').click()
    await page.getByRole('img', { name: /QR/ }).waitFor()
    await shoot('receive')
    await button('Back').click()
  }
  await button('Send').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.25')
  await page.getByRole('textbox', { name: 'To' }).fill(RECEIVER)
  await shoot('send')
  await button('Review').click()
  await button('Confirm in wallet').and(page.locator(':not([aria-disabled])')).waitFor()
  await shoot('review')
  if (all) {
    await approve(
      () => button('Confirm in wallet').click(),
      () => shoot('confirming'),
    )
    await page.getByRole('dialog').getByText('Confirmed').waitFor()
    await shoot('sent')
  }
  await context.close()
}

try {
  for (const theme of ['dark', 'light']) await journey(theme)
  if (all) {
    await journey('dark', { width: 390, height: 760, name: 'narrow' })
    await journey('light', { width: 320, height: 640, name: 'tiny' })
  }
} finally {
  await browser.close()
  await demo.stop()
}
