/** Signing in to the shop by a wallet of the secure frame: a key, and a smart account that is not deployed yet (ERC-6492). */
import { verifyMessage } from 'viem'
import { allowDevice, codeIn, expect, mailTo, somebody, test } from '../embedded/shop.ts'
import { approve, signIn as signInByEmail } from '../embedded/steps.ts'
import { reachButton } from '../harness/steps.ts'
import { arrive, begin, refuseThere, signThere, TYPES } from './frame-steps.ts'
import { isSignedIn, keptSessions, pressConfirm, readText, type SignedIn, wantOnLoad } from './steps.ts'

/** The ending of a signature by an account that is not there yet. */
const ERC_6492 = /(?:6492){16}$/

for (const type of TYPES)
  test(`journey: ${type}: approved in the frame, stays in over a reload, ends with a disconnect`, {
    tag: type === 'eoa' ? '@long' : [],
  }, async ({ shop, page, context }) => {
    await shop.visit({ type })
    await signInByEmail(shop, context, somebody())
    const { address = '' } = await shop.read('getAccount')
    await begin(shop)
    const text = await readText(shop)
    expect(text).toContain(`\n${address}\n`)
    await pressConfirm(shop)
    await expect(shop.inFrame.getByText(/wants you to sign in/).first()).toBeVisible()
    await approve(shop)
    await expect(shop.modal).toBeHidden()
    expect(await isSignedIn(shop)).toBe(true)
    const [said] = (await shop.told('wm-sign-in')) as SignedIn[]
    expect(said).toMatchObject({ address, session: { message: text } })
    const { signature = '0x' } = said?.session ?? {}
    const code = await shop.world.ethereum.call('eth_getCode', address, 'latest')
    expect(code).toBe('0x')
    if (type === 'smartAccount') expect(signature).toMatch(ERC_6492)
    else
      expect(await verifyMessage({ address: address as `0x${string}`, message: text, signature })).toBe(true)

    await wantOnLoad(page)
    await page.reload()
    await expect.poll(() => isSignedIn(shop), { timeout: 30_000 }).toBe(true)
    await expect(shop.modal).toBeHidden()
    await shop.call('disconnect')
    expect(await isSignedIn(shop)).toBe(false)
    await expect.poll(() => keptSessions(page)).toBeNull()
  })

test('behavior: refused in the frame: back at the question, which can be pressed again', {
  tag: '@long',
}, async ({ shop, context }) => {
  await arrive(shop, context)
  await refuseThere(shop)
  await signThere(shop)
  expect(await isSignedIn(shop)).toBe(true)
})

test('behavior: asked right after the connection: first in by e-mail, then the question', async ({
  shop,
  page,
  context,
}) => {
  await wantOnLoad(page)
  await shop.visit()
  await shop.open()
  const email = somebody()
  await shop.email.field.fill(email)
  await shop.email.submit.click()
  await expect(shop.email.device).toBeVisible({ timeout: 30_000 })
  const mail = await mailTo(shop, email)
  await allowDevice(context, mail.text)
  await expect(shop.email.code).toBeVisible({ timeout: 40_000 })
  await shop.email.code.fill(codeIn((await mailTo(shop, email, mail.number)).text))
  await shop.signIn.root.waitFor({ timeout: 20_000 })
  await signThere(shop)
  expect(await isSignedIn(shop)).toBe(true)
})

test('behavior: required, what is approved for it in the frame holds the dialog as well; Escape there refuses, and leads back', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  await arrive(shop, context)
  await pressConfirm(shop)
  const asked = shop.inFrame.getByText(/wants you to sign in/).first()
  await expect(asked).toBeVisible()
  const closes = await shop.told('wm-close')
  await page.mouse.click(5, 5)
  await shop.modal.getByRole('button', { name: 'Close' }).click()
  await expect(asked).toBeVisible()
  await shop.inFrame.getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Escape')
  await expect(shop.signIn.declined).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shop.signIn.root).toBeVisible()
  expect(await shop.told('wm-close')).toEqual(closes)
  await signThere(shop)
  expect(await isSignedIn(shop)).toBe(true)
})

test('behavior: required, a frame that gives no answer: Cancel comes after 15 s and leads back; nothing in the frame has moved', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  // The clock of this device is ahead in the end: the vault says so, and takes what is signed anew.
  shop.expectLine(/401 .*\/session\/open/)
  await arrive(shop, context)
  await page.clock.install()
  await pressConfirm(shop)
  const asked = shop.inFrame.getByText(/wants you to sign in/).first()
  const approve = shop.inFrame.getByRole('button', { name: 'Approve' })
  const cancel = shop.modal.getByRole('button', { name: 'Cancel' })
  await expect(asked).toBeVisible()
  const before = await approve.boundingBox()
  await page.clock.fastForward(14_000)
  await expect(cancel).toBeHidden()
  await page.clock.fastForward(1_500)
  await expect(cancel).toBeVisible()
  expect(await approve.boundingBox()).toEqual(before)
  await reachButton(cancel)
  await cancel.click()
  await expect(shop.signIn.declined).toBeVisible()
  await expect(asked).toBeHidden()
  expect(await shop.read('getAccount')).toMatchObject({ isConnected: true, signedIn: false })
  await signThere(shop)
  expect(await isSignedIn(shop)).toBe(true)
})

test('error: the frame goes away while it asks: back at the question, and it is asked there again', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  shop.expectLine(/frame-/)
  await arrive(shop, context)
  await pressConfirm(shop)
  await expect(shop.inFrame.getByText(/wants you to sign in/).first()).toBeVisible()
  await page.locator('wallet-modal > iframe').evaluate((frame) => frame.remove())
  await expect(shop.signIn.root).toBeVisible()
  await expect(shop.signIn.problem).toBeVisible()
  expect(await shop.read('getAccount')).toMatchObject({ isConnected: true, signedIn: false })
  await signThere(shop)
  expect(await isSignedIn(shop)).toBe(true)
})
