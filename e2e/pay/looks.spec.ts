/** Paying for everybody: what axe finds, narrow screens, right to left, and the keyboard alone. */
import { face, judgeIn, LOOKS, themeOf } from '../harness/looks.ts'
import { untilStill } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { asks, confirmAndApprove, connectFromPayment, PAGE, WITH_SERVICES } from './steps.ts'

for (const look of LOOKS)
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    // `npm test` takes the dark one here, the light one below.
    test(`behavior: axe finds nothing from the first look to the outcome, ${look.name}`, {
      tag: look.theme === 'light' ? '@long' : [],
    }, async ({ site }) => {
      await face(site, look)
      const judge = judgeIn(site, look)
      await site.visit(`${PAGE}&${themeOf(look)}`)
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

    test(`behavior: axe finds nothing where it is too little, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ site }) => {
      await face(site, look)
      await site.visitConnected(`${WITH_SERVICES}&${themeOf(look)}`)
      void asks(site, { amount: '25000' })
      await expect(site.pay.problem).toContainText('You need 15,000.')
      await judgeIn(site, look, 'every rule')('Pay, too little')
      await site.pressClose()
    })
  })

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
