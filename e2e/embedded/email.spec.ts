/** Signing in by e-mail, from the field on Connect to money that moves, with the secure frame on another site. */
import { recoverMessageAddress } from 'viem'
import { BUILDS } from '../harness/host.ts'
import { someOf } from '../harness/variants.ts'
import { expect, somebody, test } from './shop.ts'
import { approve, signIn, submitAddress } from './steps.ts'

for (const build of someOf(BUILDS, 3))
  test(`journey: first visit with device approval, a later one, and after a reload: ${build}`, async ({
    shop,
    context,
    page,
  }) => {
    const email = somebody()
    await shop.visit({ build })
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await signIn(shop, context, email)).toBe('device')
    const first = await shop.read('getAccount')
    expect(first).toMatchObject({ status: 'connected', connector: { type: 'auth' } })
    expect(first.embeddedWalletInfo?.user.email).toBe(email)

    await page.reload()
    await expect.poll(async () => (await shop.read('getAccount')).status).toBe('connected')
    expect((await shop.read('getAccount')).address).toBe(first.address)

    await shop.call('disconnect')
    expect((await shop.read('getAccount')).status).toBe('disconnected')
    expect(await signIn(shop, context, email)).toBe('code')
    expect((await shop.read('getAccount')).address).toBe(first.address)
  })

test('journey: a message is approved in the frame, in sight, and signed', async ({ shop, context }) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const { address } = await shop.read('getAccount')
  const signing = shop.call('signMessage', { message: 'hello' })
  await approve(shop)
  const answer = await signing
  expect(answer).toMatchObject({ ok: true })
  const { signature } = Object(answer.ok && answer.value)
  expect(address).toMatch(/^0x/)
  expect(signature).toMatch(/^0x[\da-f]{130,}$/)
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  await expect(shop.modal).toBeHidden()
})

test('behavior: an address is asked for as it was typed, whatever letters its domain has', async ({
  shop,
}) => {
  await shop.visit()
  await shop.open()
  // Chromium makes strasse.de of it where a field is of type `email`: somebody else's mailbox.
  const email = somebody().replace('example.org', 'straße.example')
  await submitAddress(shop, email)
  await expect(shop.email.device).toBeVisible({ timeout: 30_000 })
  await expect(shop.modal.getByText(email)).toBeVisible()
  expect(shop.world.frame.mail.mails().at(-1)?.to).toEqual([email])
})
