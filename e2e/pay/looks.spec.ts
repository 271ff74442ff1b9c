/** Paying for everybody: what axe finds, narrow screens, right to left, and the keyboard alone. */
import { clean, rulesIn } from '../harness/axe.ts'
import { untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { asks, confirmAndApprove, connectFromPayment, PAGE } from './steps.ts'

const LOOKS = [
  { name: 'dark, left to right, 900 px', theme: 'dark', dir: 'ltr', size: { width: 900, height: 760 } },
  { name: 'light, right to left, 320 px', theme: 'light', dir: 'rtl', size: { width: 320, height: 640 } },
] as const

for (const look of LOOKS) {
  const rules = rulesIn(LOOKS, look)
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing from the first look to the outcome, ${look.name}`, async ({
      site,
      page,
    }) => {
      await page.addInitScript((dir) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.dir = dir
          // axe takes what lies below the end of a short page for cut off, also in a dialog.
          document.documentElement.style.setProperty('min-height', '100vh')
        })
      }, look.dir)
      const judge = async (view: string) => {
        await clean(page, view, rules)
        const wide = await site.modal.evaluate(
          (dialog) =>
            [...dialog.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().width > innerWidth)
              .length,
        )
        expect(wide, view).toBe(0)
      }
      await site.visit(`${PAGE}&o.theme-mode=${look.theme}`)
      await site.call('open', { view: 'Pay', arguments: {} })
      await expect(site.pay.problem).toBeVisible()
      await judge('Pay, no payment')
      await site.call('close')
      const { answer } = asks(site, { expiresAt: Math.floor(Date.now() / 1000) + 900 })
      await expect(site.pay.sentence).toContainText('0.25 ETH')
      await judge('Pay, nobody connected')
      await connectFromPayment(site)
      await expect(site.pay.confirm).toBeEnabled()
      await judge('Pay, review')
      await confirmAndApprove(site)
      await expect(site.pay.outcome.getByText('Paid', { exact: true })).toBeVisible()
      await judge('Paid')
      expect(await answer).toMatchObject({ ok: true })
    })
  })
}

test('journey: by keyboard alone', async ({ site, page }) => {
  await site.visitConnected(PAGE)
  const { answer } = asks(site)
  await expect(site.pay.confirm).toBeEnabled()
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if (await site.pay.confirm.evaluate((button) => button.matches(':focus'))) break
  }
  await expect(site.pay.confirm).toBeFocused()
  await untilStill(site.pay.confirm)
  await expect(site.pay.confirm).toBeEnabled()
  const popup = await walletPopup(page, () => page.keyboard.press('Enter'))
  await popup.approve()
  expect(await answer).toMatchObject({ ok: true })
  await expect(site.pay.outcome.getByText('Paid', { exact: true })).toBeVisible()
})
