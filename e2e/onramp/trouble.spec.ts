/** Windows that do not open, payments that take their time, services that are away or lie: nothing is lost, and there is a way on. */
import { MEADOW } from '../harness/people.ts'
import { passTime, passUntil } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { popupOf } from '../windows/wallet-popup.ts'
import { buyPage, deliver, openBuy, pay, windowOf } from './steps.ts'

// Shown without a browser by payment.actions.test.ts.
test('behavior: a blocked window leaves a link to press, and the purchase is seen', { tag: '@long' }, async ({
  site,
  page,
  services,
}) => {
  await openBuy(site, services)
  // The wallet's own window has opened before, to connect.
  await page.evaluate(() => {
    window.open = () => null
  })
  await site.onRamp.open.click()
  await expect(site.buying.root.getByText('The browser blocked the window')).toBeVisible()
  const opened = await windowOf(page, () => site.buying.link.click())
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await pay(opened)
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
})

// Shown without a browser by payment.actions.test.ts.
test('behavior: closed and opened again, each time by a link of its own; what is bought by either counts', {
  tag: '@long',
}, async ({ site, page, services }) => {
  await openBuy(site, services)
  const first = await windowOf(page, () => site.onRamp.open.click())
  await first.getByRole('button', { name: 'Pay' }).waitFor()
  await first.close()
  const before = services.requests({ endpoint: 'onrampUrl' }).length
  const second = await windowOf(page, () => site.buying.again.click())
  await expect.poll(() => services.requests({ endpoint: 'onrampUrl' }).length).toBe(before + 1)
  await pay(second)
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
  await deliver(second)
  await expect(site.purchases.rows).not.toContainText('In progress')
})

test('behavior: unpaid for 180 s: it says so and goes on looking; paid then, it is seen', {
  tag: '@long',
}, async ({ site, page, services }) => {
  await page.clock.install()
  await site.visitConnected(buyPage(services))
  await site.openByButton()
  await site.account.buy.click()
  await passUntil(page, () => expect(site.onRamp.open).toBeVisible({ timeout: 100 }))
  const opened = await windowOf(page, () => site.onRamp.open.click())
  // The page's clock goes on by itself as well: a busy computer adds some seconds.
  await passTime(page, 148_000)
  await expect(site.buying.late).toBeHidden()
  await passTime(page, 36_000)
  await expect(site.buying.late).toBeVisible()
  await expect(site.buying.again).toBeVisible()
  await passTime(page, 600_000)
  await expect(site.buying.late).toBeVisible()
  await pay(opened)
  await passTime(page, 32_000)
  await expect(site.purchases.rows).toContainText('In progress')
})

test('refusal: a purchase that fails is listed as failed, and says what to do', { tag: '@long' }, async ({
  site,
  page,
  services,
}) => {
  await openBuy(site, services)
  const opened = await windowOf(page, () => site.onRamp.open.click())
  await pay(opened)
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
  await opened.getByRole('button', { name: 'Let it fail' }).click()
  await expect(site.purchases.rows).toContainText('Failed')
  await expect(site.purchases.root).toContainText('Coinbase tells why')
  await site.purchases.more.click()
  await expect(site.onRamp.amount).toHaveValue('100')
})

test('error: options away: the built-in ones stand in', { tag: '@long' }, async ({
  site,
  page,
  services,
  watch,
}) => {
  watch.expect(/Failed to load resource/, /service-failed/)
  services.fault('onrampOptions', { status: 500 })
  await openBuy(site, services)
  await expect(site.onRamp.item).toContainText('USDC', { timeout: 20_000 })
  await site.onRamp.open.waitFor()
  await pay(await windowOf(page, () => site.onRamp.open.click()))
  await expect(site.purchases.rows).toContainText('In progress', { timeout: 15_000 })
})

test('error: the price away: the view says so, keeps it said, and buying goes on', async ({
  site,
  page,
  services,
  watch,
}) => {
  watch.expect(/Failed to load resource/, /service-failed/)
  services.fault('onrampQuote', { status: 500 })
  await openBuy(site, services)
  const problem = site.onRamp.root.getByText('There is no price now. The provider tells it before you pay.')
  await expect(problem).toBeVisible({ timeout: 20_000 })
  await expect(site.onRamp.price).toHaveCount(0)
  await windowOf(page, () => site.onRamp.open.click())
  await site.back.click()
  services.fault('onrampQuote', undefined)
  await site.onRamp.amount.fill('200')
  await expect(site.onRamp.price).toBeVisible()
  await expect(problem).toBeHidden()
})

test('error: the link away: nothing opens, the amount stays, another try is a press away', async ({
  site,
  page,
  services,
  watch,
}) => {
  watch.expect(/Failed to load resource/, /service-failed/)
  services.fault('onrampUrl', { status: 500 })
  await openBuy(site, services)
  await site.onRamp.amount.fill('321')
  await expect(site.onRamp.problem).toContainText('could not be prepared', { timeout: 20_000 })
  await expect(site.onRamp.open).toHaveCount(0)
  services.fault('onrampUrl', undefined)
  await site.onRamp.retry.click()
  await windowOf(page, () => site.onRamp.open.click())
  await site.back.click()
  await expect(site.onRamp.amount).toHaveValue('321')
})

for (const url of someOf([
  'javascript:document.title="pwned"',
  'http://pay.coinbase.com/buy',
  'https://pay.coinbase.com.evil.example/',
  'https://evil.example/pay',
]))
  test(`attack: the link ${url} opens nothing`, async ({ site, page, services, context, watch }) => {
    watch.expect(/service-failed|answer|onrampOrigins/)
    services.fault('onrampUrl', { json: { url } })
    await openBuy(site, services)
    await expect(site.onRamp.problem).toContainText('could not be prepared', { timeout: 20_000 })
    // It is not enabled.
    await site.onRamp.submit.click({ force: true })
    await site.onRamp.retry.click()
    await expect(site.onRamp.problem).toBeVisible()
    expect(context.pages()).toEqual([page])
    expect(await page.title()).not.toBe('pwned')
  })

// Shown without a browser by amount.rules.test.ts.
test('error: outside every limit refused, between them the ways that remain are named', {
  tag: '@long',
}, async ({ site, services }) => {
  await openBuy(site, services)
  for (const [typed, says] of [
    ['9.99', 'At least 10 USD'],
    ['25000.01', 'At most 25,000 USD'],
    ['', 'Enter an amount'],
    ['12.345', 'Too many decimals: 2 at most'],
  ] as const) {
    await site.onRamp.amount.fill(typed)
    await expect(site.onRamp.submit).toHaveText(says)
    await expect(site.onRamp.open).toHaveCount(0)
  }
  await site.onRamp.amount.fill('7500.01')
  await expect(site.onRamp.root).toContainText('For this amount you can pay by bank account.')
  await site.onRamp.open.waitFor()
  await site.onRamp.amount.fill('7500')
  await expect(site.onRamp.root).not.toContainText('For this amount')
})

test('attack: a contract account is offered its own network alone', async ({
  site,
  page,
  services,
  networks: { base },
}) => {
  await base.setCode(MEADOW, '0x6000')
  await site.visitConnected(buyPage(services))
  const asking = page.waitForEvent('popup')
  const switched = site.call('switchNetwork', 'eip155:8453')
  await popupOf(await asking).approve()
  expect(await switched).toMatchObject({ ok: true })
  await site.openByButton()
  await site.account.buy.click()
  await expect(site.onRamp.item).toContainText('On Base')
  // Meld delivers on Ethereum.
  await expect(site.onRamp.provider('Meld')).toHaveCount(0)
  await site.onRamp.item.click()
  const rows = site.modal.getByRole('list', { name: 'Choose what to buy' }).getByRole('listitem')
  await expect(rows).toHaveText([/on Base$/, /on Base$/])
  await site.back.click()
  await windowOf(page, () => site.onRamp.open.click())
  const bodies = services.requests({ endpoint: 'onrampUrl' }).map(({ body }) => body)
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies)
    expect(body).toMatchObject({ defaultNetwork: 'base', destinationWallets: [{ blockchains: ['base'] }] })
})

// Shown without a browser by payment.actions.test.ts.
test('error: the history of purchases away, and back', { tag: '@long' }, async ({
  site,
  services,
  watch,
}) => {
  watch.expect(/Failed to load resource/, /service-failed/)
  await openBuy(site, services)
  services.fault('history', { status: 500 })
  await site.onRamp.purchases.click()
  await expect(site.purchases.failed).toBeVisible({ timeout: 20_000 })
  services.fault('history', undefined)
  await site.modal.getByRole('button', { name: 'Try again' }).click()
  await expect(site.purchases.none).toBeVisible()
})
