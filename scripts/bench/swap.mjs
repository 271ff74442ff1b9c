/**
 * How smooth a swap is on a computer so many times slower: the exchange lists 2,000 tokens, which are searched and scrolled; ten digits are
 * typed; quotes come for a minute.
 */
import { connectMeadow, passFrames, scrollBy } from './page.mjs'

const TOKENS = 2_000
const MINUTE_MS = 60_000

/** Every tenth one is named as hundreds of others are. */
const tokenAt = (index) => ({
  name: `Token ${index} of the exchange`,
  symbol: index % 10 === 0 ? 'SAME' : `T${index}`,
  address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
  decimals: 18,
  logoUri: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  eip2612: false,
})

/** What the exchange really lists, and many more. */
const withMany = async (route) => {
  const response = await route.fetch()
  const { tokens } = await response.json()
  const many = Array.from({ length: TOKENS - tokens.length }, (_, index) => tokenAt(index))
  await route.fulfill({ response, json: { tokens: [...tokens, ...many] } })
}

export const openSwap = async (page, demo) => {
  await page.route('**/v1/convert/tokens?*', withMany)
  await page.goto(`${demo.url}module.html?services`)
  await connectMeadow(page)
  await page.evaluate(() => document.querySelector('wallet-modal').open({ view: 'Swap' }))
  await page.getByRole('dialog', { name: 'Swap' }).waitFor()
}

const chooseUsdc = async (page) => {
  await page.getByRole('list', { name: 'You receive' }).getByRole('button').first().click()
  const row = page.getByRole('dialog').getByRole('button', { name: /USD Coin/ })
  await row.waitFor()
  return row
}

const pass = (ms) => new Promise((done) => setTimeout(done, ms))

export const swap = {
  title: 'A swap among 2,000 tokens',
  run: async ({ demo, page, measure }) => {
    await openSwap(page, demo)
    await chooseUsdc(page)
    const box = page.locator('.long-list')
    const search = page.getByRole('textbox', { name: 'Name, symbol or address' })
    await search.focus()
    await measure('search among the tokens', async () => {
      for (const key of 'token 19') {
        await page.keyboard.press(key === ' ' ? 'Space' : key)
        await passFrames(page, 4)
      }
    })
    await search.fill('')
    await passFrames(page, 20)
    await measure('scroll to the end', () => scrollBy(box, 4_000, 60))
    await search.fill('USDC')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /USD Coin/ })
      .click()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.focus()
    await measure('ten digits', async () => {
      for (const key of '0.12345678') {
        await page.keyboard.press(key)
        await passFrames(page, 4)
      }
    })
    await page.getByRole('button', { name: 'Review' }).waitFor()
    await measure('a minute of quotes', () => pass(MINUTE_MS))
  },
}
