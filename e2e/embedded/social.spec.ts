/** Signing in by a social account and by Farcaster, in windows of their own, with the secure frame on another site. */
import { someOf } from '../harness/variants.ts'
import { expect, somebody, test } from './shop.ts'
import { consent, openWindow, person } from './socials.ts'
import { signIn } from './steps.ts'

const PROVIDERS = [
  ['Google', 'google'],
  ['Discord', 'discord'],
  ['Apple', 'apple'],
  ['GitHub', 'github'],
  ['Facebook', 'facebook'],
  ['X', 'x'],
] as const

// A journey of the demo's pages takes each of them as well (`demo.spec.ts`), in `npm run test:full`.
for (const [provider, id] of someOf(PROVIDERS, PROVIDERS.length))
  test(`journey: ${provider}: consent in its window, signed in, and back after a reload`, async ({
    shop,
    page,
  }) => {
    await shop.visit()
    await shop.open()
    await consent(await openWindow(shop, provider), person(), 'Allow')
    await expect(shop.modal).toBeHidden({ timeout: 20_000 })
    const { address, embeddedWalletInfo } = await shop.read('getAccount')
    expect(embeddedWalletInfo?.authProvider).toBe(id)
    await page.reload()
    await expect.poll(async () => (await shop.read('getAccount')).address).toBe(address)
    expect((await shop.read('getAccount')).embeddedWalletInfo?.authProvider).toBe(id)
  })

// Shown without a browser by social-window.test.ts and social.actions.test.ts.
test('refusal: denied, and the window closed: nobody is signed in, and e-mail works after it', {
  tag: '@long',
}, async ({ shop, context }) => {
  await shop.visit()
  await shop.open()
  await consent(await openWindow(shop, 'Google'), person(), 'Deny')
  await expect(shop.modal.getByText('Google did not sign you in', { exact: true })).toBeVisible()
  await shop.back.click()
  const window = await openWindow(shop, 'Google')
  await window.getByRole('textbox').first().waitFor()
  await window.close()
  // Closed before anybody has looked, it may have been the page's own policy.
  await expect(shop.modal.getByText(/^The window (?:was closed|cannot reach this page)$/)).toBeVisible()
  await shop.pressClose()
  expect((await shop.read('getAccount')).status).toBe('disconnected')
  await signIn(shop, context, somebody())
  expect((await shop.read('getAccount')).status).toBe('connected')
})

// Shown without a browser by Surface.social.test.tsx and farcaster.actions.test.ts.
test('journey: Farcaster, by its code and the app’s stand-in', { tag: '@long' }, async ({ shop }) => {
  await shop.visit()
  await shop.open()
  await shop.modal.getByRole('button', { name: /Continue with Farcaster/ }).click()
  await expect(shop.modal.getByRole('img', { name: 'QR code for the Farcaster app' })).toBeVisible()
  await shop.world.frame.farcaster.approveNewest(person())
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
  expect((await shop.read('getAccount')).embeddedWalletInfo?.authProvider).toBe('farcaster')
})
