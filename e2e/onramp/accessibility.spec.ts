/** Buying by keyboard, by screen reader, under the strict policy, in any width. */
import { face, judgeIn, LOOKS, themeOf } from '../harness/looks.ts'
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
  // It is there once the currencies are.
  await site.onRamp.payment.waitFor()
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

// The policy is the same for each build, and the single file is under it in the journeys of swaps and payments.
test('journey: under the strict policy, by the single file', { tag: '@long' }, async ({
  site,
  page,
  services,
}) => {
  await site.visitConnected(buyPage(services).replace('module.html?', 'csp.html?build=iife&'))
  await site.openByButton()
  await site.account.buy.click()
  await site.onRamp.open.waitFor()
  await pay(await windowOf(page, () => site.onRamp.open.click()))
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
})

test('journey: under the strict policy, with Meld', async ({ site, page, services }) => {
  const meld = '&meld&o.meld-public-key=WX-test'
  await site.visitConnected(buyPage(services, meld).replace('module.html?', 'csp.html?build=module&'))
  await site.openByButton()
  await site.account.buy.click()
  await site.onRamp.provider('Meld').click()
  const opened = await windowOf(page, () => site.onRamp.open.click())
  await opened.getByRole('textbox', { name: 'Amount' }).fill('2.5')
  await opened.getByRole('button', { name: 'Pay' }).click()
  await expect(site.buying.root.getByText('2.5 USDC arrived')).toBeVisible({ timeout: 15_000 })
  expect(await site.told('policy violation')).toEqual([])
})

for (const look of someOf(LOOKS, 2, 1))
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing from the amount to the purchase, ${look.name}`, async ({
      site,
      page,
      services,
    }) => {
      await face(site, look)
      const judge = judgeIn(site, look, 'every rule')
      await openBuy(site, services, `&meld&${themeOf(look)}`)
      await site.onRamp.open.waitFor()
      await judge('Buy, the order')
      await site.onRamp.amount.fill('12345.67')
      await expect(site.onRamp.root).toContainText('bank account')
      await judge('Buy, with a notice')
      await site.onRamp.open.waitFor()
      await site.onRamp.item.click()
      await expect(site.modal.getByRole('list', { name: 'Choose what to buy' })).toBeVisible()
      await judge('Buy, the list')
      await site.back.click()
      await site.onRamp.provider('Meld').click()
      await site.onRamp.open.waitFor()
      await judge('Buy, Meld')
      await site.onRamp.provider('Coinbase').click()
      await site.onRamp.help.click()
      await expect(site.modal.getByText('You pay with your own money')).toBeVisible()
      await judge('What is buying')
      await site.back.click()
      const opened = await windowOf(page, () => site.onRamp.open.click())
      await site.buying.again.waitFor()
      await judge('Buying')
      await pay(opened)
      await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
      await judge('The purchases')
    })
  })
