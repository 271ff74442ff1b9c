/**
 * How smooth Account, the list of all tokens and the choice of one to send are with 1,000
 * tokens, on a computer so many times slower. Drives the built files: opens each, scrolls to its end and back, searches.
 */
import { clickOn, connectMeadow, passFrames, scrollBy } from './page.mjs'

const TOKENS = 1_000

const scrollAndSearch = async ({ page, measure }, where, list, search) => {
  const scroll = (step) => scrollBy(list.locator('..'), step, 30)
  await measure(`${where}: scroll to the end`, () => scroll(120))
  await measure(`${where}: scroll back to the start`, () => scroll(-240))
  await measure(`${where}: fling to the end`, () => scroll(1_800))
  await search.focus()
  await measure(`${where}: type a search, 11 found`, async () => {
    await page.keyboard.type('tk77', { delay: 60 })
    await passFrames(page, 30)
  })
  await page.getByRole('status').filter({ hasText: '11 tokens' }).waitFor()
  const clear = await clickOn(page.getByRole('button', { name: 'Clear the search' }))
  await measure(`${where}: clear it`, async () => {
    await clear()
    await passFrames(page, 30)
  })
  await page.getByRole('status').filter({ hasText: '11 tokens' }).waitFor({ state: 'hidden' })
}

/** Some without a price, some that pass for others. */
const balances = Array.from({ length: TOKENS }, (_, n) => ({
  name: `Token number ${n}`,
  symbol: n % 50 === 7 ? 'USD\u0421' : `TK${n}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${(n + 16).toString(16).padStart(40, '0')}`,
  ...(n % 3 === 0 ? {} : { price: 1.25, value: (n + 1) * 1.25 }),
  quantity: { decimals: '18', numeric: `${n + 1}.123456789` },
  iconUrl: '',
}))

export const account = {
  title: 'Account and Send with 1,000 tokens',
  run: async ({ demo, page, measure }) => {
    // Late, so that opening and arriving are two steps.
    demo.services.fault('balance', { json: { balances }, delay: 2_000 })
    const dialog = page.getByRole('dialog')
    const trigger = page.getByRole('button', { name: 'Connect wallet' })
    await page.goto(`${demo.url}module.html?services`)
    await connectMeadow(page)
    const all = dialog.getByRole('button', { name: /^All tokens/ })
    const account = dialog.getByRole('button', { name: 'Receive' })
    const open = await clickOn(trigger)
    await measure('open Account, nothing of tokens yet', async () => {
      await open()
      await passFrames(page, 30)
    })
    await account.waitFor()
    await measure('1,000 tokens arrive', () => passFrames(page, 180))
    await all.waitFor()
    const list = page.getByRole('list', { name: 'Tokens' })
    const search = page.getByRole('textbox', { name: 'Search tokens' })
    const openAll = await clickOn(all)
    await measure('open all tokens', async () => {
      await openAll()
      await passFrames(page, 30)
    })
    await search.waitFor()
    await scrollAndSearch({ page, measure }, 'all tokens', list, search)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.evaluate(() => document.querySelector('wallet-modal').open({ view: 'Send' }))
    const choose = dialog.getByRole('button', { name: /Choose another token/ })
    await choose.waitFor()
    const toSend = page.getByRole('list', { name: 'Tokens' })
    const openChoice = await clickOn(choose)
    await measure('send: open the choice of a token', async () => {
      await openChoice()
      await passFrames(page, 30)
    })
    await toSend.waitFor()
    await scrollAndSearch(
      { page, measure },
      'send',
      toSend,
      page.getByRole('textbox', { name: 'Name, symbol or address' }),
    )
  },
}
