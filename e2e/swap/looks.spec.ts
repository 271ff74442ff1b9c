/** Swapping for everybody: what axe finds, narrow screens, right to left, the keyboard alone, and the strict policy. */
import { face, judgeIn, LOOKS, themeOf } from '../harness/looks.ts'
import { passUntil, reachButton, untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { chooseSide, confirmSwap, openSwap, PAGE, writeDraft } from './steps.ts'

for (const look of LOOKS)
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing from the draft to the review, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ site }) => {
      await face(site, look)
      const judge = judgeIn(site, look, 'every rule')
      await openSwap(site, `${PAGE}&${themeOf(look)}`)
      await judge('Swap, empty')
      await site.swap.to.click()
      await site.selectToken.root.waitFor()
      await judge('Swap, the tokens')
      await site.back.click()
      await writeDraft(site, '100.5')
      await site.swap.figure('Minimum received').waitFor()
      await judge('Swap, quoted')
      await site.swap.review.click()
      await expect(site.swapPreview.approve).toBeEnabled()
      await judge('Swap, the review')
      await site.swapPreview.unlimited.check()
      await expect(site.swapPreview.root.getByText('This approval has no limit.')).toBeVisible()
      await judge('Swap, what is found')
      await site.swapPreview.unlimited.uncheck()
      const approval = await confirmSwap(site, site.swapPreview.approve)
      await approval.heading.waitFor()
      await judge('Swap, the wallet is asked')
      await approval.approve()
      await expect(site.swapPreview.swap).toBeEnabled()
      await judge('Swap, approved')
    })
  })

test('journey: by keyboard alone', async ({ site, page }) => {
  await openSwap(site)
  await expect(site.swap.amount).toBeFocused()
  await page.keyboard.type('0.25')
  await site.swap.to.focus()
  await page.keyboard.press('Enter')
  await expect(site.selectToken.search).toBeFocused()
  await page.keyboard.type('USDC')
  const row = site.selectToken.root.getByRole('button', { name: /USD Coin/ })
  // What is found comes a moment after the key; the list has one tab stop, at its first row.
  await expect(site.selectToken.root.getByRole('listitem').first()).toContainText('USD Coin')
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    if (await row.evaluate((button) => button.matches(':focus'))) break
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(site.swap.review).toBeEnabled()
  await site.swap.amount.focus()
  await page.keyboard.press('Enter')
  await site.swapPreview.swap.waitFor()
  await reachButton(site.swapPreview.swap)
  await site.swapPreview.swap.focus()
  await untilStill(site.swapPreview.swap)
  const popup = await walletPopup(page, () => page.keyboard.press('Enter'))
  await popup.approve()
  await expect(site.account.transactions.first()).toHaveText(/Swapped 0\.25 ETH.*Confirmed/)
})

test('behavior: the first rate of a draft is read out, and not those that follow it by themselves', async ({
  site,
  page,
}) => {
  await page.clock.install()
  let answers = 0
  await page.route(/\/convert\/quotes/, async (route) => {
    const response = await route.fetch()
    const { quotes } = (await response.json()) as { quotes: { toAmount: string }[] }
    answers++
    const changed = quotes.map((quote) => ({ ...quote, toAmount: `${answers}000000` }))
    await route.fulfill({ response, json: { quotes: changed } })
  })
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/, 'USDC')
  await site.swap.amount.fill('0.1')
  const heard = site.swap.root.getByRole('status').filter({ hasText: /^You receive about/ })
  await expect(heard).toHaveText(/^You receive about \d+ USDC$/)
  const first = (await heard.textContent()) ?? ''
  const before = answers
  await passUntil(page, async () => expect(answers).toBeGreaterThan(before))
  await expect(site.swap.to).toContainText(`${answers}`)
  await expect(heard).toHaveText(first)
  await site.swap.amount.fill('0.2')
  await expect(heard).not.toHaveText(first)
})

for (const build of someOf(['iife', 'module'] as const))
  test(`journey: under the strict policy, ${build}: approved and swapped, no violation`, async ({ site }) => {
    await openSwap(site, `csp.html?build=${build}&services`)
    await writeDraft(site, '5')
    await site.swap.review.click()
    const approval = await confirmSwap(site, site.swapPreview.approve)
    await approval.approve()
    const popup = await confirmSwap(site, site.swapPreview.swap)
    await popup.approve()
    await expect(site.account.transactions.first()).toHaveText(/Swapped 5 USDC.*Confirmed/)
    expect(await site.told('policy violation')).toEqual([])
  })

test('behavior: once there is a rate, typing on moves nothing: the figures keep their places while the next rate is asked for', {
  tag: '@long',
}, async ({ site, page }) => {
  await openSwap(site)
  await chooseSide(site, 'to', /USD Coin/, 'USDC')
  await site.swap.amount.fill('0.1')
  await expect(site.swap.review).toBeEnabled()
  await site.swap.figure('Minimum received').waitFor()
  await untilStill(site.swap.submit)
  const places = await site.swap.submit.evaluateHandle((button) => {
    const seen = new Set<number>()
    const look = () => {
      seen.add(Math.round(button.getBoundingClientRect().y))
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await site.swap.amount.focus()
  // More than fit in the largest digits.
  for (const key of '2345678901') {
    await page.keyboard.press(key)
    await site.swap.figure('Minimum received').waitFor()
  }
  expect(await places.evaluate((seen) => seen.size)).toBe(1)
})

test('behavior: by keyboard, Change leads to the field that it brings, and what is typed replaces its text', async ({
  site,
  page,
}) => {
  await openSwap(site)
  await site.swap.root.getByRole('button', { name: 'Change the slippage' }).focus()
  await page.keyboard.press('Enter')
  await expect(site.swap.slippage).toBeFocused()
  await page.keyboard.type('2')
  await expect(site.swap.slippage).toHaveValue('2')
  await expect(site.swap.slippage).toBeFocused()
  // For whoever comes back the amount is first.
  await site.swap.to.click()
  await site.selectToken.root.waitFor()
  await site.back.click()
  await expect(site.swap.slippage).toHaveValue('2')
  await expect(site.swap.amount).toBeFocused()
})
