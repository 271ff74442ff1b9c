/** Each way a payment ends without being paid, what the page hears of it, and that one is before the visitor at a time. */
import { STRANGER } from '../harness/people.ts'
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { asks, confirmAndApprove, PAGE, pressFor, QUARTER, QUARTER_WEI } from './steps.ts'

const SEND = 'eth_sendTransaction'

// Shown without a browser by host-pay.test.ts.
test('refusal: in the wallet: it says so and stays; the next press is paid', { tag: '@long' }, async ({
  site,
  page,
  networks,
}) => {
  await site.visitConnected(PAGE)
  const { answer } = asks(site)
  const popup = await pressFor(page, site.pay.confirm)
  await popup.reject()
  await expect(site.pay.declined).toBeVisible()
  await confirmAndApprove(site)
  const settled = await answer
  expect(settled).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:1' } })
  await expect(site.pay.outcome.getByText('Paid', { exact: true })).toBeVisible()
  expect(await networks.ethereum.balance(STRANGER)).toBe(QUARTER_WEI)
  expect(await countAsked(site, SEND)).toBe(2)
  expect(await site.told('wm-error')).toEqual([])
})

// Shown without a browser by host-pay.test.ts.
test('refusal: closed, and gone back, are 4001; the wallet was not asked', { tag: '@long' }, async ({
  site,
}) => {
  await site.visitConnected(PAGE)
  const first = asks(site)
  await expect(site.pay.confirm).toBeVisible()
  await site.pressClose()
  expect(await first.answer).toMatchObject({ ok: false, code: 4001 })
  await site.openByButton()
  const second = asks(site)
  await expect(site.pay.confirm).toBeVisible()
  await site.back.click()
  expect(await second.answer).toMatchObject({ ok: false, code: 4001 })
  await expect(site.account.send).toBeVisible()
  expect(await countAsked(site, SEND)).toBe(0)
})

// Shown without a browser by pay.expiry.test.ts.
test('refusal: its time is over while it is shown: said, and payment-expired', { tag: '@long' }, async ({
  site,
  page,
}) => {
  await page.clock.install()
  await site.visitConnected(PAGE)
  const now = await page.evaluate(() => Math.floor(Date.now() / 1000))
  const { answer } = asks(site, { expiresAt: now + 60 })
  await expect(site.pay.confirm).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(site.pay.root.getByText('The time to pay this is over')).toBeVisible()
  expect(await answer).toMatchObject({ ok: false, code: 'payment-expired' })
  await expect(site.pay.confirm).toBeHidden()
  expect(await countAsked(site, SEND)).toBe(0)
})

// Shown without a browser by host-pay.test.ts.
test('refusal: two at once, and beside a transaction of the page’s: sending-busy, and the first goes on', {
  tag: '@long',
}, async ({ site }) => {
  await site.visitConnected(PAGE)
  const { answer } = asks(site)
  await expect(site.pay.confirm).toBeVisible()
  const busy = { ok: false, code: 'sending-busy' }
  expect(await site.call('pay', { ...QUARTER, amount: '1' })).toMatchObject(busy)
  expect(await site.call('sendTransaction', { to: STRANGER, value: '0x1' })).toMatchObject(busy)
  await expect(site.pay.sentence).toContainText('0.25 ETH')
  await confirmAndApprove(site)
  expect(await answer).toMatchObject({ ok: true })
  await site.pay.leave.click()
  const sending = site.call('sendTransaction', { to: STRANGER, value: '0x1' })
  await expect(site.preview.confirm).toBeVisible()
  expect(await site.call('pay', QUARTER)).toMatchObject(busy)
  await site.pressClose()
  expect(await sending).toMatchObject({ ok: false, code: 4001 })
})

// Shown without a browser by host-pay.test.ts.
test('refusal: the wallet stays on its network: said, and tried again', { tag: '@long' }, async ({
  site,
  page,
}) => {
  await site.visitConnected(PAGE)
  const { answer } = asks(site, { network: 'eip155:8453' })
  const popup = await pressFor(page, site.pay.switchTo)
  await popup.reject()
  await expect(site.pay.root.getByText('Your wallet stayed on its network. Nothing was paid.')).toBeVisible()
  const again = await pressFor(page, site.pay.switchTo)
  await again.approve()
  await confirmAndApprove(site)
  expect(await answer).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:8453' } })
})

// Shown without a browser by host-pay.test.ts.
test('behavior: closed while the wallet asks: 4001, and what it sends all the same is followed', {
  tag: '@long',
}, async ({ site, page }) => {
  await site.visitConnected(PAGE)
  const { answer } = asks(site)
  const popup = await pressFor(page, site.pay.confirm)
  await expect(site.pay.waiting).toBeVisible()
  await site.pressClose()
  expect(await answer).toMatchObject({ ok: false, code: 4001 })
  await popup.approve()
  await expect
    .poll(async () => (await site.told('wm-transaction')).at(-1))
    .toMatchObject({ kind: 'payment', status: 'success' })
})

test('behavior: reloaded while it waits for the network: followed, and not asked again', async ({
  site,
  page,
  networks: { ethereum },
}) => {
  await ethereum.call('evm_setAutomine', false)
  await site.visitConnected(PAGE)
  const { answer } = asks(site)
  await confirmAndApprove(site)
  expect(await answer).toMatchObject({ ok: true })
  await expect(site.pay.outcome.getByText('Waiting for the network', { exact: true })).toBeVisible()
  await page.reload()
  await site.openByButton()
  await expect(site.account.transactions).toHaveCount(1)
  await ethereum.call('evm_setAutomine', true)
  await ethereum.mine()
  await ethereum.mine()
  await ethereum.mine()
  await expect
    .poll(async () => (await site.told('wm-transaction')).at(-1), { timeout: 30_000 })
    .toMatchObject({ kind: 'payment', status: 'success' })
  expect(await ethereum.balance(STRANGER)).toBe(QUARTER_WEI)
  expect(await countAsked(site, SEND)).toBe(0)
})

test('behavior: reloaded while it is read: the new page asks for nothing', async ({ site, page }) => {
  await site.visitConnected(PAGE)
  void asks(site).answer.catch(() => {})
  await expect(site.pay.confirm).toBeVisible()
  await page.reload()
  await site.openByButton()
  await expect(site.account.send).toBeVisible()
  expect(await countAsked(site, SEND)).toBe(0)
})
