/** Settings and the change of the e-mail address for everybody: by keyboard alone, what axe finds, narrow screens. */
import type { Page } from '@playwright/test'
import { clean, rulesIn } from '../harness/axe.ts'
import { someOf } from '../harness/variants.ts'
import { expectNothingWider } from './layout.ts'
import { codeIn, expect, mailTo, somebody, test } from './shop.ts'
import { otherCode, signIn } from './steps.ts'

test('journey: by keyboard alone: to Settings, another kind of account, another address, and back', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  const next = somebody()
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  await page.getByRole('button', { name: 'Sign in' }).focus()
  await page.keyboard.press('Enter')
  await expect(shop.account.root).toBeVisible()
  await tabTo(page, /^Settings/)
  await page.keyboard.press('Enter')
  await expect(shop.settings.root).toBeVisible()
  await tabTo(page, /^Use smart account/)
  await page.keyboard.press('Space')
  await expect(shop.settings.type).toHaveAccessibleName(/^Use standard account/)
  await expect(shop.settings.type).toBeFocused()
  await expect(
    shop.settings.root.getByRole('status').filter({ hasText: 'smart account is in use' }),
  ).toBeAttached()
  expect((await shop.read('getAccount')).address).not.toBe(address)
  await tabTo(page, /^Change your e-mail/)
  await page.keyboard.press('Enter')
  await expect(shop.emailChange.field).toBeFocused()
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(shop.emailChange.newCode).toBeFocused()
  await page.keyboard.type(codeIn((await mailTo(shop, next)).text))
  await expect(shop.settings.email).toContainText(next)
  await page.keyboard.press('Escape')
  await expect(shop.modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
})

/** Tabs until what is called so has the focus; a person would not go round twice. */
const tabTo = async (page: Page, wanted: RegExp): Promise<void> => {
  const label = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  for (let presses = 0; presses < 25; presses += 1) {
    if (wanted.test(await label())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing called ${wanted} can be reached by Tab`)
}

const LOOKS = [
  { name: 'dark, left to right, 900 px', theme: 'dark', dir: 'ltr', size: { width: 900, height: 760 } },
  { name: 'dark, right to left, 320 px', theme: 'dark', dir: 'rtl', size: { width: 320, height: 640 } },
  { name: 'light, right to left, 320 px', theme: 'light', dir: 'rtl', size: { width: 320, height: 640 } },
] as const

for (const look of someOf(LOOKS, LOOKS.length))
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing in Settings and where the address is changed, ${look.name}`, async ({
      shop,
      context,
      page,
    }) => {
      shop.expectLine(/Failed to load resource.* 400 /)
      const rules = rulesIn(LOOKS, look)
      const judge = async (view: string) => {
        await clean(page, view, rules)
        await expectNothingWider(page, view)
      }
      const next = somebody()
      await shop.visit({
        change: (text) =>
          text
            .replace('<html', `<html dir="${look.dir}"`)
            .replace('<wallet-modal', `<wallet-modal theme-mode="${look.theme}"`),
      })
      // axe takes what lies below the end of a short page for cut off, also in a dialog.
      await page.evaluate(() => document.documentElement.style.setProperty('min-height', '100vh'))
      await signIn(shop, context, somebody())
      await shop.open()
      await expect(shop.account.balance).toBeVisible()
      await judge('Account')
      await shop.account.settings.click()
      await expect(shop.settings.type).toBeVisible()
      await judge('Settings')
      await shop.settings.type.click()
      await expect(shop.settings.type).toHaveAccessibleName(/standard/)
      const tag = shop.settings.root.getByText('Smart account', { exact: true })
      expect(await tag.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBeLessThanOrEqual(0)
      await judge('Settings, smart account')
      await shop.settings.wallets.click()
      await expect(shop.accounts.root).toBeVisible()
      await judge('SwitchAccount')
      await shop.untilMeant()
      await shop.back.click()
      await shop.settings.email.click()
      await expect(shop.emailChange.field).toBeVisible()
      await judge('UpdateEmail')
      await shop.emailChange.submit.click()
      await expect(shop.emailChange.note).toHaveText(/Type your e-mail address/)
      await judge('UpdateEmail, refused')
      await shop.emailChange.field.fill(next)
      await shop.emailChange.submit.click()
      await expect(shop.emailChange.newCode).toBeFocused()
      await judge('UpdateEmail, code')
      const code = codeIn((await mailTo(shop, next)).text)
      await shop.emailChange.newCode.fill(otherCode(code))
      await expect(shop.emailChange.note).toHaveText(/not right|wrong/)
      await judge('UpdateEmail, wrong code')
      await shop.emailChange.newCode.fill(code)
      await expect(shop.settings.email).toContainText(next)
      await judge('Settings, changed')
    })
  })
