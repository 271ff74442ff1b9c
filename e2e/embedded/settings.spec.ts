/** Settings of the embedded wallet: its e-mail address, its kinds of account, its dashboard; and the views that a page opens for them. */
import { hostCalls } from '../harness/site.ts'
import { views } from '../views/views.ts'
import { codeIn, expect, mailTo, type Shop, somebody, test, type World } from './shop.ts'
import { approve, otherCode, signIn } from './steps.ts'

const openSettings = async (shop: Shop): Promise<void> => {
  await shop.open()
  await shop.account.settings.click()
  await expect(shop.settings.root).toBeVisible()
}

const newestMail = ({ world }: Shop, email: string): number =>
  world.frame.mail.mails().find((mail: { to: string[] }) => mail.to.includes(email))?.number ?? 0

const emailOf = async (shop: Shop) => (await shop.read('getAccount')).embeddedWalletInfo?.user.email

/** The secure frame's server ages by that much, and is young again afterwards. */
const laterBy = async ({ frame }: World, ms: number, then: () => Promise<void>): Promise<void> => {
  const restart = async (shift: number) => {
    await frame.vault.end()
    const program = `const now = Date.now; Date.now = () => now() + ${shift}`
    Object.assign(frame.environment, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    })
    await frame.vault.start()
  }
  await restart(ms)
  try {
    await then()
  } finally {
    await restart(0)
  }
}

test('journey: the e-mail address changed by one code: a wrong one first, one mail in 30 s; hosts follow, and it signs in', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  shop.expectLine(/Failed to load resource.* 400 /)
  const [email, next] = [somebody(), somebody()]
  await shop.visit()
  await signIn(shop, context, email)
  const { address } = await shop.read('getAccount')
  await openSettings(shop)
  await expect(shop.settings.email).toContainText(email)
  await shop.settings.email.click()
  await expect(shop.emailChange.field).toBeFocused()
  await shop.emailChange.field.fill('ann@example')
  await shop.emailChange.submit.click()
  await expect(shop.emailChange.note).toHaveText(/This is not an e-mail address/)
  await shop.emailChange.field.fill(email)
  await shop.emailChange.submit.click()
  await expect(shop.emailChange.note).toHaveText(/your address already/)
  await shop.emailChange.field.fill(next)
  await page.keyboard.press('Enter')

  await expect(shop.emailChange.newCode).toBeFocused()
  await expect(shop.modal.getByText(next)).toBeVisible()
  await expect(shop.email.resend).toHaveAccessibleName(/^Send again in \d+ s$/)
  const code = codeIn((await mailTo(shop, next)).text)
  await shop.emailChange.newCode.fill(otherCode(code))
  await expect(shop.emailChange.note).toHaveText(/not right|wrong/)
  // Back to the address: another mail is not asked for as soon as that.
  await shop.untilMeant()
  await shop.back.click()
  await shop.emailChange.field.fill(somebody())
  await shop.emailChange.submit.click()
  await expect(shop.emailChange.note).toHaveText(/Please try again after \d+ seconds/)
  await page.evaluate(() => localStorage.removeItem('wallet-modal:auth-throttle'))
  const before = newestMail(shop, next)
  await shop.emailChange.field.fill(next)
  await shop.emailChange.submit.click()
  await expect(shop.emailChange.newCode).toBeFocused()
  await shop.emailChange.newCode.fill(codeIn((await mailTo(shop, next, before)).text))

  await expect(shop.settings.email).toContainText(next)
  await expect(shop.notice(`Your e-mail address is now ${next}`)).toBeVisible()
  expect(await emailOf(shop)).toBe(next)
  expect(await shop.call('getAccount', 'solana')).toMatchObject({
    value: { embeddedWalletInfo: { user: { email: next } } },
  })
  expect((await shop.read('getAccount')).address).toBe(address)

  await page.reload()
  await expect.poll(() => emailOf(shop)).toBe(next)
  await shop.call('disconnect')
  await signIn(shop, context, next)
  expect((await shop.read('getAccount')).address).toBe(address)
})

test('journey: the e-mail address changed by two codes, when the last one was a while ago', {
  tag: '@long',
}, async ({ shop, context }) => {
  // The server is ahead of the device now, tells it the time, and is asked anew.
  shop.expectLine(/Failed to load resource.* 401 /)
  const [email, next] = [somebody(), somebody()]
  await shop.visit()
  await signIn(shop, context, email)
  const before = newestMail(shop, email)
  await laterBy(shop.world, 6 * 60_000, async () => {
    await openSettings(shop)
    await shop.settings.email.click()
    await shop.emailChange.field.fill(next)
    await shop.emailChange.submit.click()
    await expect(shop.emailChange.oldCode).toBeFocused()
    await expect(shop.modal.getByText(email)).toBeVisible()
    await shop.emailChange.oldCode.fill(codeIn((await mailTo(shop, email, before)).text))
    await expect(shop.emailChange.newCode).toBeFocused()
    await shop.emailChange.newCode.fill(codeIn((await mailTo(shop, next)).text))
    await expect(shop.settings.email).toContainText(next)
    expect(await emailOf(shop)).toBe(next)
  })
})

test('journey: the e-mail address changed in one tab: another one that is open at Settings shows it, and signs on', async ({
  shop,
  context,
  page,
}) => {
  const [email, next] = [somebody(), somebody()]
  await shop.visit()
  await signIn(shop, context, email)
  const { address } = await shop.read('getAccount')

  const two = await context.newPage()
  const other = {
    ...shop,
    ...views(two),
    ...hostCalls(two),
    inFrame: two.frameLocator('wallet-modal > iframe'),
  }
  await two.goto(page.url())
  await expect.poll(async () => (await other.read('getAccount')).status).toBe('connected')
  await two.getByRole('button', { name: 'Sign in' }).click()
  await other.account.settings.click()
  await expect(other.settings.email).toContainText(email)

  await page.bringToFront()
  await openSettings(shop)
  await shop.settings.email.click()
  await shop.emailChange.field.fill(next)
  await shop.emailChange.submit.click()
  await shop.emailChange.newCode.fill(codeIn((await mailTo(shop, next)).text))
  await expect(shop.settings.email).toContainText(next)

  await two.bringToFront()
  await expect(other.settings.email).toContainText(next)
  for (const namespace of ['eip155', 'solana'])
    expect(await other.call('getAccount', namespace)).toMatchObject({
      value: { status: 'connected', embeddedWalletInfo: { user: { email: next } } },
    })
  // Nothing has ended there.
  expect((await other.read('getAccount')).address).toBe(address)
  expect(await other.told('wm-disconnect')).toEqual([])
  const signed = other.call('signMessage', { message: 'hello' })
  await approve(other)
  expect(await signed).toMatchObject({ ok: true })
})

test('behavior: the kind of account switched in Settings and in Profile: the address follows, also after a reload', async ({
  shop,
  context,
  page,
}) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const eoa = await shop.read('getAccount')
  expect(eoa.embeddedWalletInfo?.accountType).toBe('eoa')
  await openSettings(shop)
  await shop.settings.type.click()
  await expect(shop.settings.type).toHaveAccessibleName(/^Use standard account/)
  const smart = await shop.read('getAccount')
  expect(smart.embeddedWalletInfo?.accountType).toBe('smartAccount')
  expect(smart.address).not.toBe(eoa.address)
  await expect(shop.settings.copyAddress).toContainText(smart.address ?? '')
  await page.reload()
  await expect.poll(async () => (await shop.read('getAccount')).address).toBe(smart.address)

  expect(await shop.call('open', { view: 'Profile' })).toMatchObject({ ok: true })
  await expect(shop.accounts.root).toBeVisible()
  expect((await shop.read('getState')).view).toBe('SwitchAccount')
  await expect(shop.accounts.inUse).toContainText('Smart account')
  await expect(shop.accounts.wallet(/^Solana/)).toContainText('Standard account')
  await shop.accounts.account((eoa.address ?? '').slice(0, 6)).click()
  await expect(shop.account.root).toBeVisible()
  expect(await shop.read('getAccount')).toMatchObject({ address: eoa.address })
})

test('behavior: Settings by its name, and the way to the frame’s own dashboard in another window', {
  tag: '@long',
}, async ({ shop, context }) => {
  await shop.visit()
  expect(await shop.call('open', { view: 'Settings' })).toMatchObject({ ok: true })
  await expect(shop.email.field).toBeVisible()
  await shop.pressClose()
  await signIn(shop, context, somebody())
  expect(await shop.call('open', { view: 'Settings' })).toMatchObject({ ok: true })
  expect((await shop.read('getState')).view).toBe('Settings')
  const opening = context.waitForEvent('page')
  await shop.settings.upgrade.click()
  const window = await opening
  await window.waitForURL(`${shop.world.frame.url}/dashboard`)
  expect(await window.evaluate(() => opener)).toBeNull()
  await window.close()
  await shop.settings.network.click()
  await expect(shop.networks.root).toBeVisible()
  await shop.untilMeant()
  await shop.back.click()
  await shop.settings.wallets.click()
  await expect(shop.accounts.root).toBeVisible()
  await shop.untilMeant()
  await shop.back.click()
  await shop.untilMeant()
  await shop.settings.disconnect.click()
  await expect.poll(async () => (await shop.read('getAccount')).status).toBe('disconnected')
})

// Shown without a browser by core/wallets/approvals.test.ts, embedded and not.
for (const embedded of [true, false])
  test(`behavior: ApproveTransaction by its name shows what waits, two of them too; nothing waits: Account (embedded ${embedded})`, {
    tag: '@long',
  }, async ({ shop, context, page }) => {
    await shop.visit()
    await signIn(shop, context, somebody())
    if (embedded) {
      await shop.visit({ change: (text) => text.replace('<wallet-modal', '<wallet-modal embedded') })
      await expect.poll(async () => (await shop.read('getAccount')).status).toBe('connected')
    }
    const { account, modal } = views(page, embedded ? 'region' : 'dialog')
    const open = async () =>
      expect(await shop.call('open', { view: 'ApproveTransaction' })).toMatchObject({ ok: true })
    await open()
    await expect(account.root).toBeVisible()
    expect((await shop.read('getState')).view).toBe('Account')
    if (!embedded) await shop.pressClose()

    const first = shop.call('signMessage', { message: 'first' })
    await expect(shop.inFrame.getByText('first', { exact: true })).toBeVisible()
    const second = shop.call('signMessage', { message: 'second' })
    await expect(modal.getByText('Waiting after this one: 1')).toBeVisible()
    await open()
    expect((await shop.read('getState')).view).toBe('ApproveTransaction')
    await approve(shop)
    expect(await first).toMatchObject({ ok: true })
    await expect(shop.inFrame.getByText('second', { exact: true })).toBeVisible()
    await open()
    await approve(shop)
    expect(await second).toMatchObject({ ok: true })
    if (embedded) await expect(account.root).toBeVisible()
    else await expect(modal).toBeHidden()
  })
