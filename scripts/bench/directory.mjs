/**
 * How smooth the view of all wallets is on a computer so many times slower. Drives the
 * built files with the local directory of 600 wallets: scrolls to the end, back, searches.
 */
import { clickOn, passFrames, scrollBy } from './page.mjs'

export const directory = {
  title: 'The directory of 600 wallets',
  run: async ({ demo, page, measure }) => {
    await page.goto(`${demo.url}module.html?services`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^All wallets \d/ }).click()
    const list = page.getByRole('list', { name: 'All wallets' })
    await list.getByRole('button', { name: 'Coinbase Wallet' }).waitFor()
    const scroll = (step) => scrollBy(list.locator('..'), step, 90)
    await measure('scroll to the end, pages arriving', () => scroll(60))
    await measure('scroll back to the start', () => scroll(-120))
    await measure('fling to the end', () => scroll(900))
    const search = page.getByRole('textbox', { name: 'Search wallets' })
    await search.focus()
    await measure('type a search, 100 found', async () => {
      await page.keyboard.type('wallet', { delay: 60 })
      await passFrames(page, 120)
    })
    await page
      .getByRole('status')
      .filter({ hasText: /\d wallets/ })
      .waitFor()
    const clear = await clickOn(page.getByRole('button', { name: 'Clear the search' }))
    await measure('clear it', async () => {
      await clear()
      await passFrames(page, 30)
    })
    await list.getByRole('button', { name: 'Coinbase Wallet' }).waitFor()
  },
}
