/** Around a session of the embedded wallet: other sites, other tabs, a project without it, a frame that goes away. */
import { codeIn, expect, mailTo, somebody, test } from './shop.ts'
import { approve, signIn, submitAddress } from './steps.ts'

test('journey: the same person on a second site has the same addresses', { tag: '@long' }, async ({
  shop,
  context,
}) => {
  const email = somebody()
  await shop.visit()
  await signIn(shop, context, email)
  const here = [await shop.read('getAccount'), await shop.call('disconnect')]
  expect(here[0]).toMatchObject({ status: 'connected' })
  await shop.visit({ site: 'b.localhost' })
  expect((await shop.read('getAccount')).status).toBe('disconnected')
  // A device of its own to the frame.
  expect(await signIn(shop, context, email)).toBe('device')
  const { address, allAccounts } = await shop.read('getAccount')
  expect({ address, allAccounts }).toEqual({
    address: Object(here[0]).address,
    allAccounts: Object(here[0]).allAccounts,
  })
  expect(allAccounts.map(({ type }) => type).sort()).toEqual(['eoa', 'smartAccount'])
})

test('behavior: signed out in one tab, it is signed out in the other', async ({ shop, context, page }) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const other = await context.newPage()
  await other.goto(page.url())
  const status = () =>
    other.evaluate(
      () =>
        Reflect.get(document.querySelector('wallet-modal') ?? {}, 'getAccount').call(
          document.querySelector('wallet-modal'),
        ).status,
    )
  await expect.poll(status).toBe('connected')
  await shop.call('disconnect')
  await expect.poll(status).toBe('disconnected')
  await other.close()
})

test('behavior: signed in by e-mail in one tab, the other one that has looked at Connect follows', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  await shop.visit()
  const other = await context.newPage()
  await other.goto(page.url())
  const tag = other.locator('wallet-modal')
  const status = () => tag.evaluate((element) => Reflect.get(element, 'getAccount').call(element).status)
  // The project has been asked there already, when nobody was signed in.
  await tag.evaluate((element) => Reflect.get(element, 'open').call(element))
  await other.getByRole('textbox', { name: 'E-mail' }).waitFor()
  await page.bringToFront()
  await signIn(shop, context, somebody())
  await expect.poll(status).toBe('connected')
  const { address } = await shop.read('getAccount')
  expect(await tag.evaluate((element) => Reflect.get(element, 'getAccount').call(element).address)).toBe(
    address,
  )
  await other.close()
})

test('behavior: the project has turned it off: no field, no frame, and what was stored is forgotten', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofIt = () => asked.filter((url) => /chunks\/(auth|email)|\/sdk/.test(url))
  await shop.visit()
  await signIn(shop, context, somebody())
  expect(ofIt()).not.toEqual([])
  asked.length = 0
  shop.world.demo.services.configure({
    features: [{ id: 'social_login', isEnabled: false, config: [] }],
  })
  await page.reload()
  await shop.open()
  await expect(shop.connect.wallet(/MetaMask/)).toBeVisible()
  await expect(shop.email.field).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('wallet-modal:session'))).toBeNull()
  expect(ofIt()).toEqual([])
})

// Shown without a browser by create-auth.lost.test.ts and create-frame.test.ts.
test('error: the frame is taken out of the page while it is asked: said once, and the next request is served', {
  tag: '@long',
}, async ({ shop, context, page }) => {
  await shop.visit()
  await signIn(shop, context, somebody())
  const asked = shop.call('signMessage', { message: 'first' })
  await expect(shop.inFrame.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.evaluate(() => document.querySelector('wallet-modal > iframe')?.remove())
  expect(await asked).toMatchObject({ ok: false })
  expect((await shop.read('getAccount')).status).toBe('connected')
  await expect(shop.modal).toBeHidden()
  const again = shop.call('signMessage', { message: 'second' })
  await approve(shop)
  expect(await again).toMatchObject({ ok: true })
})

// Shown without a browser by email.actions.test.ts and Surface.email-code.test.tsx.
test('error: a wrong code, then the right one; and a second mail within half a minute is refused', {
  tag: '@long',
}, async ({ shop, context }) => {
  shop.expectLine(/Failed to load resource.* 400 /)
  const email = somebody()
  await shop.visit()
  await signIn(shop, context, email)
  await shop.call('disconnect')
  const last = shop.world.frame.mail.mails()[0]?.number ?? 0
  await shop.open()
  await submitAddress(shop, email)
  const { code } = shop.email
  await expect(code).toBeVisible()
  const right = codeIn((await mailTo(shop, email, last)).text)
  await code.fill(right === '000000' ? '000001' : '000000')
  await expect(shop.modal.getByText(/not right/)).toBeVisible()
  await expect(code).toHaveValue('')
  await shop.back.click()
  await submitAddress(shop, email)
  await expect(shop.modal.getByText(/^Please try again after \d+ seconds$/)).toBeVisible()
})
