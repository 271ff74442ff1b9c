/**
 * How smooth the history is on a computer so many times slower. Drives the built files
 * with a history of 5,000 rows in pages of 50: reads them all, scrolls to the end and back, shows what is hidden, makes the
 * file.
 */
import { clickOn, connectMeadow, passFrames, scrollBy } from './page.mjs'

const ROWS = 5_000
const PAGE_ROWS = 50

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAY_MS = 86_400_000

/** Every kind of row in turn, six a day. */
const rowAt = (index) => {
  const isIn = index % 3 === 0
  const move = (direction, numeric, symbol) => ({
    direction,
    quantity: { numeric },
    value: 100 + (index % 7),
    price: 1,
    fungible_info: { name: `Token ${symbol}`, symbol },
  })
  const trade = [move('out', `0.${index + 1}`, 'ETH'), move('in', `${index}.5`, 'USDC')]
  const isSpam = index % 11 === 0
  const spam = [
    { direction: 'in', quantity: { numeric: '0' }, fungible_info: { name: 'Dust', symbol: 'DUST' } },
  ]
  return {
    id: `row-${index}`,
    metadata: {
      operationType: isIn ? 'receive' : index % 3 === 1 ? 'send' : 'trade',
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      chain: 'eip155:1',
      minedAt: new Date(Date.now() - (index * DAY_MS) / 6).toISOString(),
      sentFrom: isIn ? OTHER : ME,
      sentTo: isIn ? ME : OTHER,
      status: index % 17 === 0 ? 'failed' : 'confirmed',
      nonce: index,
    },
    transfers: isSpam && isIn ? spam : isIn ? trade.slice(1) : index % 3 === 1 ? trade.slice(0, 1) : trade,
  }
}

const answerPage = (route) => {
  const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
  const next = from + PAGE_ROWS
  return route.fulfill({
    headers: { 'access-control-allow-origin': '*' },
    json: {
      data: Array.from({ length: PAGE_ROWS }, (_, index) => rowAt(from + index)),
      next: next < ROWS ? `${next}` : null,
    },
  })
}

export const activity = {
  title: 'The history of 5,000 transactions',
  run: async ({ demo, page, measure }) => {
    await page.route('**/history?*', answerPage)
    await page.goto(`${demo.url}module.html?services`)
    await connectMeadow(page)
    await page.evaluate(() => document.querySelector('wallet-modal').open({ view: 'Activity' }))
    const box = page.locator('.activity-box')
    await box.waitFor()
    const scroll = (step) => scrollBy(box, step, 90)
    await measure('scroll to the end, pages arriving', () => scroll(600))
    await page
      .getByRole('status')
      .filter({ hasText: /transactions$/ })
      .waitFor()
    await measure('scroll back to the start', () => scroll(-1_000))
    await measure('fling to the end', () => scroll(40_000))
    await page.locator('.activity-box a[tabindex="0"]').focus()
    await measure('arrow keys', async () => {
      for (const key of ['Home', 'PageDown', 'PageDown', 'ArrowDown', 'ArrowDown', 'End', 'ArrowUp']) {
        await page.keyboard.press(key)
        await passFrames(page, 3)
      }
    })
    const hidden = page.getByRole('checkbox', { name: /^Show hidden/ })
    const show = await clickOn(hidden)
    await measure('show what is hidden', async () => {
      await show()
      await passFrames(page, 30)
    })
    if (!(await hidden.isChecked())) throw new Error('Nothing was shown')
    const makeFile = await clickOn(page.getByRole('button', { name: 'Export CSV' }))
    const coming = page.waitForEvent('download')
    await measure('make the file', async () => {
      await makeFile()
      await coming
    })
  },
}
