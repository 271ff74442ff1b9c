/** The vault, the mail server and the bundler are away: the visitor is shown so, and goes on when they are back. */
import { pressConfirm } from '../harness/steps.ts'
import { restart } from '../secure-frame/vault.ts'
import { ETHER, fund, RECEIVER, review } from './money.ts'
import { allowDevice, codeIn, expect, mailTo, somebody, test } from './shop.ts'
import { approve, signIn, submitAddress } from './steps.ts'

const UNREACHABLE = 'The server cannot be reached. Please try again.'

test.describe('the vault is away', () => {
  test.afterEach(({ shop }) => restart(shop.world.frame))

  // Shown without a browser by email.actions.test.ts and Surface.email-code.test.tsx.
  test('error: at the address and at the code: said so, and the same journey ends well', {
    tag: '@long',
  }, async ({ shop, context }) => {
    shop.expectLine(/net::ERR_/)
    const { vault, mail } = shop.world.frame
    const email = somebody()
    await shop.visit()
    await signIn(shop, context, email)
    await shop.call('disconnect')
    const last = mail.mails()[0]?.number ?? 0
    await shop.open()
    await vault.kill()
    await submitAddress(shop, email)
    await expect(shop.modal.getByText(UNREACHABLE)).toBeVisible()
    await vault.start()
    await submitAddress(shop, email)
    await expect(shop.email.code).toBeVisible()
    const code = codeIn((await mailTo(shop, email, last)).text)
    await vault.kill()
    await shop.email.code.fill(code)
    await expect(shop.modal.getByText(UNREACHABLE)).toBeVisible()
    await vault.start()
    await shop.email.code.fill(code)
    await expect(shop.modal).toBeHidden({ timeout: 20_000 })
    expect((await shop.read('getAccount')).embeddedWalletInfo?.user.email).toBe(email)
  })

  // Shown without a browser by create-frame.test.ts and email.wire.test.ts.
  test('error: when a page is loaded again: e-mail is tried again there, nobody is signed out, and the next load is as before', {
    tag: '@long',
  }, async ({ shop, context, page }) => {
    shop.expectLine(/net::ERR_|frame-load-failed|The secure frame did not say that it is ready/)
    // Its clock goes ahead here, and the vault says so.
    shop.expectLine(/Failed to load resource.* 401 /)
    const { vault } = shop.world.frame
    await page.clock.install()
    await shop.visit()
    await signIn(shop, context, somebody())
    const { address } = await shop.read('getAccount')
    await vault.kill()
    const asked = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/sdk')
    await page.reload()
    await asked
    // So long it is waited for.
    await page.clock.fastForward(21_000)
    await expect.poll(async () => (await shop.read('getAccount')).status).toBe('disconnected')
    await shop.open()
    await submitAddress(shop, somebody())
    await page.clock.fastForward(21_000)
    await expect(shop.modal.getByText('Unable to load email login dependency')).toBeVisible()
    await expect(shop.connect.wallet(/MetaMask/)).toBeVisible()
    await vault.start()
    await page.reload()
    await expect.poll(async () => (await shop.read('getAccount')).address).toBe(address)
  })
})

test('error: the mail server is away: said so, and mended the visitor is signed in', async ({
  shop,
  context,
}) => {
  shop.expectLine(/Failed to load resource.* 50\d /)
  const { mail } = shop.world.frame
  const email = somebody()
  await shop.visit()
  await shop.open()
  mail.fault('refuse')
  await submitAddress(shop, email)
  await expect(shop.modal.getByText('The mail could not be sent. Try again in a moment.')).toBeVisible()
  mail.fault(undefined)
  await submitAddress(shop, email)
  await expect(shop.email.device).toBeVisible()
  const first = await mailTo(shop, email)
  await allowDevice(context, first.text)
  await expect(shop.email.code).toBeVisible({ timeout: 40_000 })
  await shop.email.code.fill(codeIn((await mailTo(shop, email, first.number)).text))
  await expect(shop.modal).toBeHidden({ timeout: 20_000 })
})

test('error: the bundler is away: the review says so, nothing is sent, and confirmed later it is', async ({
  shop,
  context,
}) => {
  shop.expectLine(/net::ERR_|blocked by CORS policy|frame-failed/)
  const { ethereum, frame } = shop.world
  await ethereum.setBalance(RECEIVER, 0n)
  await shop.visit({ type: 'smartAccount' })
  await signIn(shop, context, somebody())
  const address = await fund(shop)
  await review(shop, { amount: '0.25', to: RECEIVER })
  frame.bundlers.setFault('down')
  await pressConfirm(shop)
  await expect(shop.preview.problem).toContainText('The bundler does not answer', { timeout: 20_000 })
  expect(await ethereum.balance(address)).toBe(5n * ETHER)
  frame.bundlers.setFault(null)
  await pressConfirm(shop)
  await approve(shop)
  await expect(shop.account.transactions.first()).toHaveText(/Sent 0\.25 ETH/)
  await expect.poll(() => ethereum.balance(RECEIVER), { timeout: 20_000 }).toBe(ETHER / 4n)
})
