/** Signing in to the shop by a wallet of the secure frame: a key, and a smart account that is not deployed yet (ERC-6492). */
import type { BrowserContext } from '@playwright/test'
import { verifyMessage } from 'viem'
import {
  allowDevice,
  codeIn,
  expect,
  mailTo,
  type Shop,
  somebody,
  test,
  type Visit,
} from '../embedded/shop.ts'
import { approve, signIn as signInByEmail } from '../embedded/steps.ts'
import { reachButton } from '../harness/steps.ts'
import {
  isSignedIn,
  keptSessions,
  openSecond,
  pressConfirm,
  readText,
  type SignedIn,
  wantOnLoad,
} from './steps.ts'

/** The ending of a signature by an account that is not there yet. */
const ERC_6492 = /(?:6492){16}$/

/** Signed in by e-mail, and asked to sign in to the shop. */
const begin = async (shop: Shop, siwx: object = {}): Promise<void> => {
  await shop.page
    .locator('wallet-modal')
    .evaluate((element, options) => Object.assign(element, { siwx: options }), siwx)
  await shop.signIn.root.waitFor()
}

/** Comes to the shop, signs in by e-mail, and is asked to sign in to the shop as well. */
const arrive = async (
  shop: Shop,
  context: BrowserContext,
  { type, siwx }: Pick<Visit, 'type'> & { readonly siwx?: object } = {},
): Promise<void> => {
  await shop.visit(type && { type })
  await signInByEmail(shop, context, somebody())
  await begin(shop, siwx)
}

/** Presses, approves in the frame, and the dialog goes. */
const signThere = async (shop: Shop): Promise<void> => {
  await pressConfirm(shop)
  await approve(shop)
  await expect(shop.modal).toBeHidden()
}

for (const type of ['eoa', 'smartAccount'] as const)
  test(`journey: ${type}: approved in the frame, stays in over a reload, ends with a disconnect`, async ({
    shop,
    page,
    context,
  }) => {
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

test('behavior: refused in the frame: back at the question, which can be pressed again', async ({
  shop,
  context,
}) => {
  await arrive(shop, context)
  await pressConfirm(shop)
  await shop.inFrame.getByRole('button', { name: 'Refuse' }).click()
  await expect(shop.signIn.declined).toBeVisible()
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

test('behavior: the account of the other kind signs for itself, and the first one is still in', async ({
  shop,
  context,
}) => {
  await arrive(shop, context)
  await signThere(shop)
  const { address: standard } = await shop.read('getAccount')
  const takeOther = async () => {
    await shop.call('open', { view: 'Settings' })
    await shop.settings.type.click()
  }
  await takeOther()
  await shop.signIn.root.waitFor()
  const { address: smart = '' } = await shop.read('getAccount')
  expect(smart).not.toBe(standard)
  expect(await isSignedIn(shop)).toBe(false)
  expect(await readText(shop)).toContain(`\n${smart}\n`)
  await signThere(shop)
  await takeOther()
  await expect.poll(() => shop.read('getAccount')).toMatchObject({ address: standard, signedIn: true })
  await expect(shop.signIn.root).toHaveCount(0)
})

test('behavior: a second tab is in without a question, and out of it with the first', async ({
  shop,
  context,
  page,
}) => {
  await arrive(shop, context)
  await signThere(shop)
  const other = await openSecond(context, page)
  await expect.poll(() => isSignedIn(other), { timeout: 30_000 }).toBe(true)
  await expect(other.modal).toBeHidden()
  await other.call('disconnect')
  await expect.poll(() => shop.read('getAccount')).toMatchObject({ isConnected: false, signedIn: false })
  await expect.poll(() => keptSessions(page)).toBeNull()
  await other.page.close()
})

for (const required of [true, false])
  test(`behavior: Cancel: ${required ? 'signed out of the wallet where it is required' : 'stays in the wallet where it is not'}`, async ({
    shop,
    context,
    page,
  }) => {
    await arrive(shop, context, { siwx: { required } })
    await expect(shop.signIn.confirm).toBeEnabled()
    await reachButton(shop.signIn.cancel)
    await shop.signIn.cancel.click()
    await expect.poll(async () => (await shop.read('getAccount')).isConnected).toBe(!required)
    expect(await isSignedIn(shop)).toBe(false)
    expect(await keptSessions(page)).toBeNull()
  })

test('behavior: required, what is approved for it in the frame holds the dialog as well; Escape there refuses, and leads back', async ({
  shop,
  context,
  page,
}) => {
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

test('behavior: on another network the smart account signs for that, and is still in on the first', async ({
  shop,
  context,
}) => {
  await arrive(shop, context, { type: 'smartAccount' })
  await signThere(shop)
  expect(await shop.call('switchNetwork', 'eip155:8453')).toMatchObject({ ok: true })
  await shop.signIn.root.waitFor()
  expect(await isSignedIn(shop)).toBe(false)
  expect(await readText(shop)).toContain('\nChain ID: 8453\n')
  await signThere(shop)
  expect(await isSignedIn(shop)).toBe(true)
  expect(await shop.call('switchNetwork', 'eip155:1')).toMatchObject({ ok: true })
  await expect.poll(() => isSignedIn(shop)).toBe(true)
  await expect(shop.modal).toBeHidden()
})
