/** Codes that are no good any more: what the visitor reads, and how they are signed in all the same. */
import type { BrowserContext } from '@playwright/test'
import { restart } from '../secure-frame/vault.ts'
import { allowDevice, codeIn, expect, mailTo, type Shop, somebody, test } from './shop.ts'
import { submitAddress } from './steps.ts'

/** Longer than another mail has to wait. */
const COOLDOWN_MS = 31_000

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** The mail with the code of a first visit. */
const askForCode = async (shop: Shop, context: BrowserContext, email: string) => {
  await shop.page.clock.install()
  shop.expectLine(/Failed to load resource.*( 40[01] |ERR_CONNECTION_REFUSED)/)
  await shop.visit()
  await shop.open()
  await submitAddress(shop, email)
  await expect(shop.email.device).toBeVisible({ timeout: 30_000 })
  const { text, number } = await mailTo(shop, email)
  await allowDevice(context, text)
  await expect(shop.email.code).toBeVisible({ timeout: 40_000 })
  return mailTo(shop, email, number)
}

/** Asks for another mail, and does what it says: this browser is not known before somebody is signed in by it. */
const signInByNext = async (shop: Shop, context: BrowserContext, email: string, after: number) => {
  await shop.page.clock.fastForward(COOLDOWN_MS)
  await shop.email.resend.click()
  await expect(shop.email.device).toBeVisible()
  const link = await mailTo(shop, email, after)
  await allowDevice(context, link.text)
  await expect(shop.email.code).toBeVisible({ timeout: 40_000 })
  await shop.email.code.fill(codeIn((await mailTo(shop, email, link.number)).text))
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
  expect((await shop.read('getAccount')).embeddedWalletInfo?.user.email).toBe(email)
}

test('error: the fifth wrong code: the right one is no good any more, and the next mail’s is', {
  tag: '@long',
}, async ({ shop, context }) => {
  const email = somebody()
  const { text, number } = await askForCode(shop, context, email)
  const code = codeIn(text)
  for (let tries = 0; tries < 4; tries++) {
    await shop.email.code.fill(wrong(code))
    await expect(shop.modal.getByText(/^This code is not right\. Check the mail/)).toBeVisible()
    await expect(shop.email.code).toHaveValue('')
  }
  await shop.email.code.fill(wrong(code))
  await expect(shop.modal.getByText('Too many wrong codes. Ask for a new one.')).toBeVisible()
  await shop.email.code.fill(code)
  await expect(shop.modal.getByText('This code has expired. Ask for a new one.')).toBeVisible()
  expect((await shop.read('getAccount')).status).toBe('disconnected')
  await signInByNext(shop, context, email, number)
})

test.describe('time', () => {
  test.afterEach(({ shop }) => restart(shop.world.frame))

  // Shown without a browser by login.codes.test.ts (secure frame).
  test('error: a code after ten minutes has expired, and the next mail’s signs in', { tag: '@long' }, async ({
    shop,
    context,
  }) => {
    const email = somebody()
    const { text, number } = await askForCode(shop, context, email)
    await restart(shop.world.frame, { minutes: 10 })
    await shop.email.code.fill(codeIn(text))
    await expect(shop.modal.getByText('This code has expired. Ask for a new one.')).toBeVisible()
    await signInByNext(shop, context, email, number)
  })
})
