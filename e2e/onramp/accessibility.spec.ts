/** Buying by keyboard, by screen reader, under the strict policy, in any width. */
import { clean, rulesIn } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { buyPage, openBuy, pay, windowOf } from './steps.ts'

test('journey: from Account to the provider by keyboard alone', async ({ site, page, services }) => {
  await site.visitConnected(buyPage(services))
  await site.openByButton()
  await site.account.buy.focus()
  await page.keyboard.press('Enter')
  await expect(site.onRamp.amount).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await expect(site.onRamp.payment).toBeFocused()
  await page.keyboard.press('Enter')
  await site.modal.getByRole('button', { name: /^EUR/ }).focus()
  await page.keyboard.press('Enter')
  await expect(site.onRamp.payment).toContainText('EUR')
  await expect(site.onRamp.amount).toHaveValue('50')
  await site.onRamp.open.waitFor()
  await site.onRamp.amount.focus()
  const opened = await windowOf(page, () => page.keyboard.press('Enter'))
  await opened.waitForLoadState()
  await expect(site.buying.root).toBeVisible()
})

test('journey: under the strict policy, by the single file', async ({ site, page, services }) => {
  await site.visitConnected(buyPage(services).replace('module.html?', 'csp.html?build=iife&'))
  await site.openByButton()
  await site.account.buy.click()
  await site.onRamp.open.waitFor()
  await pay(await windowOf(page, () => site.onRamp.open.click()))
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
})

const looks = (['dark', 'light'] as const).flatMap((theme) =>
  (['ltr', 'rtl'] as const).map((dir) => ({ theme, dir })),
)
// Dark from left to right, light from right to left.
for (const look of someOf(looks, 3)) {
  const { theme, dir } = look
  test(`behavior: axe finds nothing, and nothing is wider than 320 px, ${theme}, ${dir}`, async ({
    site,
    page,
    services,
  }) => {
    const rules = rulesIn(looks, look)
    const shot = async (name: string) => {
      const folder = process.env['WM_SHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${dir}.png` })
    }
    const isWide = () => site.modal.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
    await page.setViewportSize({ width: 320, height: 720 })
    await page.addInitScript((given) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = given
      })
    }, dir)
    await openBuy(site, services, `&meld&o.theme-mode=${theme}`)
    await site.onRamp.open.waitFor()
    await clean(page, 'the order', rules)
    expect(await isWide()).toBe(false)
    await shot('order-320')
    await site.onRamp.amount.fill('12345.67')
    await expect(site.onRamp.root).toContainText('bank account')
    await clean(page, 'the order, with a notice', rules)
    await page.setViewportSize({ width: 900, height: 800 })
    await site.onRamp.open.waitFor()
    await shot('order')
    await site.onRamp.item.click()
    await expect(site.modal.getByRole('list', { name: 'Choose what to buy' })).toBeVisible()
    await clean(page, 'the list', rules)
    await shot('list')
    await site.back.click()
    await site.onRamp.provider('Meld').click()
    await site.onRamp.open.waitFor()
    await clean(page, 'Meld', rules)
    await shot('meld')
    await site.onRamp.provider('Coinbase').click()
    await site.onRamp.help.click()
    await expect(site.modal.getByText('You pay with your own money')).toBeVisible()
    await clean(page, 'What is buying?', rules)
    await shot('help')
    await site.back.click()
    const opened = await windowOf(page, () => site.onRamp.open.click())
    await site.buying.again.waitFor()
    await clean(page, 'buying', rules)
    await shot('buying')
    await pay(opened)
    await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
    await clean(page, 'the purchases', rules)
    await shot('purchases')
  })
}
