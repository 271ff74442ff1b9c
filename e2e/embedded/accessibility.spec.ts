/** The views of the embedded wallet for everybody (quality 4.9): what axe finds, narrow screens, and the keyboard alone. */
import type { Page } from '@playwright/test'
import { clean, rulesIn, violations } from '../harness/axe.ts'
import { untilStill } from '../harness/steps.ts'
import { expectInCard, expectNothingWider } from './layout.ts'
import { allowDevice, codeIn, expect, mailTo, type Shop, somebody, test } from './shop.ts'
import { submitAddress } from './steps.ts'

const LOOKS = [
  { name: 'dark, left to right, 900 px', theme: 'dark', dir: 'ltr', size: { width: 900, height: 760 } },
  { name: 'light, right to left, 320 px', theme: 'light', dir: 'rtl', size: { width: 320, height: 640 } },
] as const

for (const look of LOOKS) {
  const rules = rulesIn(LOOKS, look)
  const change = (text: string) =>
    text
      .replace('<html', `<html dir="${look.dir}"`)
      .replace('<wallet-modal', `<wallet-modal theme-mode="${look.theme}"`)
  const visit = async (shop: Shop) => {
    await shop.visit({ change })
    // axe takes what lies below the end of a short page for cut off, also in a dialog.
    await shop.page.evaluate(() => document.documentElement.style.setProperty('min-height', '100vh'))
  }
  const judge = async (page: Page, view: string, by = rules) => {
    await clean(page, view, by)
    await expectNothingWider(page, view)
  }

  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing from the e-mail field to an approval, ${look.name}`, {
      tag: look.theme === 'light' ? '@long' : [],
    }, async ({ shop, context, page }) => {
      test.setTimeout(120_000)
      shop.expectLine(/Failed to load resource.* 400 /)
      const email = somebody()
      await visit(shop)
      await shop.open()
      await expect(shop.modal.getByRole('list', { name: 'Social accounts' })).toBeVisible()
      await expect(shop.connect.wallet(/MetaMask/)).toBeVisible()
      await judge(page, 'Connect')
      await submitAddress(shop, 'ann@example')
      await expect(shop.modal.getByText(/This is not an e-mail address/)).toBeVisible()
      await judge(page, 'Connect, refused')

      await submitAddress(shop, email)
      await expect(shop.email.device).toBeVisible({ timeout: 30_000 })
      await judge(page, 'EmailVerifyDevice')
      const first = await mailTo(shop, email)
      await allowDevice(context, first.text)
      await expect(shop.email.code).toBeVisible({ timeout: 40_000 })
      await judge(page, 'EmailVerifyOtp')
      const code = codeIn((await mailTo(shop, email, first.number)).text)
      await shop.email.code.fill(code === '000000' ? '000001' : '000000')
      await expect(shop.modal.getByText(/not right/)).toBeVisible()
      await judge(page, 'EmailVerifyOtp, wrong code')
      await shop.email.code.fill(code)
      await expect(shop.modal).toBeHidden({ timeout: 20_000 })

      await shop.open()
      await expect(shop.account.balance).toBeVisible()
      await judge(page, 'Account')
      await shop.pressClose()

      const signing = shop.call('signMessage', { message: 'A long message, '.repeat(20) })
      const approve = shop.inFrame.getByRole('button', { name: 'Approve' })
      await expect(approve).toBeEnabled()
      await expectInCard(page)
      await judge(page, 'ApproveTransaction')
      expect.soft(await violations(page, rules, { frames: true }), 'inside the frame').toEqual([])
      expect(
        await shop.inFrame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth),
      ).toBeLessThanOrEqual(0)
      await approve.click()
      expect(await signing).toMatchObject({ ok: true })
    })

    test(`behavior: axe finds nothing where social accounts are picked and waited for, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ shop, page }) => {
      await visit(shop)
      await shop.open()
      await shop.modal.getByRole('button', { name: 'More accounts' }).click()
      const discord = shop.modal.getByRole('button', { name: 'Continue with Discord' })
      await expect(discord).toBeVisible()
      await judge(page, 'ConnectSocials', 'every rule')
      const opening = page.waitForEvent('popup')
      await discord.click()
      const window = await opening
      await window.getByRole('textbox').first().waitFor()
      await page.bringToFront()
      await expect(shop.modal.getByText('Sign in with Discord')).toBeVisible()
      await judge(page, 'ConnectingSocial', 'every rule')
      await window.getByRole('button', { name: 'Deny' }).click()
      await expect(shop.modal.getByText('Discord did not sign you in', { exact: true })).toBeVisible()
      await judge(page, 'ConnectingSocial, denied', 'every rule')
      await shop.modal.getByRole('button', { name: 'Use e-mail instead' }).click()
      await shop.modal.getByRole('button', { name: 'Continue with Farcaster' }).click()
      await expect(shop.modal.getByRole('img', { name: 'QR code for the Farcaster app' })).toBeVisible()
      await judge(page, 'ConnectingFarcaster', 'every rule')
    })
  })
}

/** Tabs until what has that label has the focus; a person would not go round twice. */
const tabTo = async (page: Page, wanted: string) => {
  const label = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent
    })
  for (let presses = 0; presses < 25; presses += 1) {
    if ((await label()) === wanted) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing called ${wanted} can be reached by Tab`)
}

test('journey: by keyboard alone: signed in, a message approved in the frame, and the focus is back where it was', async ({
  shop,
  context,
  page,
}) => {
  const email = somebody()
  await shop.visit()
  await tabTo(page, 'Sign in')
  await page.keyboard.press('Enter')
  await expect(shop.email.field).toBeVisible()
  await tabTo(page, 'E-mail address')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(shop.email.device).toBeVisible({ timeout: 30_000 })
  const first = await mailTo(shop, email)
  await allowDevice(context, first.text)
  await expect(shop.email.code).toBeFocused({ timeout: 40_000 })
  await page.keyboard.type(codeIn((await mailTo(shop, email, first.number)).text))
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeFocused()

  for (const key of ['Enter', 'Space']) {
    const signing = shop.call('signMessage', { message: `by ${key}` })
    const approve = shop.inFrame.getByRole('button', { name: 'Approve' })
    await expect(approve).toBeEnabled()
    const isReached = () => approve.evaluate((one) => document.hasFocus() && document.activeElement === one)
    for (let presses = 0; presses < 10 && !(await isReached()); presses += 1) await page.keyboard.press('Tab')
    expect(await isReached(), key).toBe(true)
    // A press counts only when the focus has been there for a moment.
    await untilStill(approve)
    await page.keyboard.press(key)
    expect(await signing).toMatchObject({ ok: true })
    await expect(shop.modal).toBeHidden()
    await expect(button).toBeFocused()
  }
})
