/** The browser blocks the window of a social account: the visitor reads so, and the button opens it once it may. */

import { expect, test } from './shop.ts'
import { consent, person, pickProvider } from './socials.ts'

// Shown without a browser by social.actions.test.ts and Surface.social.test.tsx.
test('error: the window is blocked: said so, and allowed it opens by the button and signs in', {
  tag: '@long',
}, async ({ shop, page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    Object.assign(window, { isBlocking: true })
    window.open = (...given) => (Reflect.get(window, 'isBlocking') ? null : open(...given))
  })
  await shop.visit()
  await shop.open()
  await pickProvider(shop, 'Google')
  await expect(shop.modal.getByText('The browser blocked the window')).toBeVisible()
  await expect(shop.modal.getByText('Open it with the button, or allow pop-ups for this site.')).toBeVisible()
  const button = shop.modal.getByRole('button', { name: 'Open Google' })
  await shop.untilMeant()
  await button.click()
  await expect(button).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)

  await page.evaluate(() => Object.assign(window, { isBlocking: false }))
  const opening = page.waitForEvent('popup')
  await button.click()
  await consent(await opening, person(), 'Allow')
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
  expect((await shop.read('getAccount')).embeddedWalletInfo?.authProvider).toBe('google')
})
