/**
 * How smooth a swap is on a computer so many times slower: the exchange lists 2,000 tokens, which are searched and scrolled; ten digits are
 * typed; quotes come for a minute.
 */
import { until } from './embedded/visit.mjs'
import { connectMeadow, passFrames, scrollBy } from './page.mjs'
import { pointAt, QUIET_MS, valueIn } from './slowed-page.mjs'

const pass = (ms) => new Promise((done) => setTimeout(done, ms))

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

/**
 * The same page, loaded anew, so that nothing of the test tool's script is left in it: 660 kB of text and what is compiled of it, which
 * every collection of garbage would go over. From here on it is driven by the browser's own keys and mouse.
 */
const loadAnew = async (page) => {
  await page.reload()
  const session = await page.context().newCDPSession(page)
  const find = (selector, text = '') =>
    `[...document.querySelector('wallet-modal').shadowRoot.querySelectorAll('${selector}')].find((one) => one.textContent.includes('${text}'))`
  const whenThere = (expression) => until(() => valueIn(session, `Boolean(${expression})`))
  await whenThere("document.querySelector('wallet-modal')?.getAccount?.().isConnected")
  await page.evaluate(() => document.querySelector('wallet-modal').open({ view: 'Swap' }))
  return {
    async press(selector, text) {
      await whenThere(find(selector, text))
      await pass(QUIET_MS)
      await (await pointAt(session, find(selector, text)))()
    },
    whenThere: (selector, text) => whenThere(find(selector, text)),
    scroll: async (step, patience) =>
      scrollBy(
        await page.evaluateHandle(() =>
          document.querySelector('wallet-modal').shadowRoot.querySelector('.long-list'),
        ),
        step,
        patience,
      ),
  }
}

export const swap = {
  title: 'A swap among 2,000 tokens',
  run: async ({ demo, page, measure }) => {
    await openSwap(page, demo)
    const { press, whenThere, scroll } = await loadAnew(page)
    const type = async (keys) => {
      for (const key of keys) {
        await page.keyboard.press(key === ' ' ? 'Space' : key)
        await passFrames(page, 4)
      }
    }
    const clear = async () => {
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await passFrames(page, 20)
    }
    await press('[aria-label="You receive"] button')
    await press('input')
    await whenThere('.row', 'USD Coin')
    await measure('search among the tokens', () => type('token 19'))
    await clear()
    await measure('scroll to the end', () => scroll(4_000, 60))
    await press('input')
    await page.keyboard.insertText('USDC')
    await press('.row', 'USD Coin')
    await press('input')
    await measure('ten digits', () => type('0.12345678'))
    await whenThere('button:not([disabled])', 'Review')
    await measure('a minute of quotes', () => pass(MINUTE_MS))
  },
}
