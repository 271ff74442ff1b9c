/** How a WalletConnect request or session ends that nobody ends by hand: no answer, no time left, nothing to be opened. */
import { parseEther } from 'viem'
import { passTime, pressConfirm, reviewDraft } from '../harness/steps.ts'
import {
  connect,
  connectAndRest,
  expect,
  kept,
  PAGE,
  showCode,
  test,
} from '../harness/walletconnect-steps.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

// A wallet on the same computer may ask before what keeps the request is there, and the page may go away under it.
test('attack: the wallet is asked only when the request can be kept over a reload', async ({
  site,
  lantern,
  page,
  watch,
}) => {
  watch.expect(/Failed to load resource|net::ERR_FAILED/, /chunk-failed/)
  await page.route('**/chunks/follow-*', (route) => route.abort())
  await site.visit(PAGE)
  await connect(site, lantern)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: TO })
  await pressConfirm(site)
  await expect(site.preview.problem).toBeVisible()
  await expect(lantern.request).toHaveCount(0)

  await page.unroute('**/chunks/follow-*')
  await pressConfirm(site)
  await expect(lantern.request).toContainText('Send 0.1 ETH?')
  await page.reload()
  await expect.poll(async () => (await site.told('wm-connect')).length).toBe(1)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.2', to: TO })
  await expect(site.preview.unanswered).toContainText('0.1 ETH')
})

// A late answer after a reload is in walletconnect.spec.ts; shown without a browser by submit.unanswered.test.ts.
test('behavior: no answer to a send: a hint after 15 s, left, once more is agreed to, the late answer is followed', {
  tag: '@long',
}, async ({ site, lantern, page, networks }) => {
  await page.clock.install()
  await site.visit(PAGE)
  await connectAndRest(site, lantern)
  await lantern.ignore(true)
  const before = await networks.ethereum.balance(TO)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: TO })
  await pressConfirm(site)
  await expect(site.modal.getByRole('button', { name: 'Confirm in Lantern Wallet' })).toBeVisible()
  await passTime(page, 8_000)
  await expect(site.preview.slow).toHaveCount(0)
  await passTime(page, 8_000)
  await expect(site.preview.slow).toBeVisible()

  await site.back.click()
  await expect(site.send.review).toBeVisible()
  await site.send.review.click()
  await expect(site.preview.unanswered).toBeVisible()
  await expect(site.preview.askAgain).not.toBeChecked()
  await site.back.click()
  await expect(site.send.review).toBeVisible()

  await lantern.ignore(false)
  await expect(lantern.request).toHaveCount(1)
  await lantern.confirm()
  await site.back.click()
  await expect(site.account.send).toBeVisible()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
  expect(await networks.ethereum.balance(TO)).toBe(before + parseEther('0.1'))
})

// Shown without a browser by network.actions.test.ts.
test('behavior: no answer to a switch for ten minutes: the late one counts', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await page.clock.install()
  await site.visit(PAGE)
  await connectAndRest(site, lantern, { networks: ['Ethereum (local)'] })
  const switching = site.call('switchNetwork', 'eip155:8453')
  await expect(lantern.request).toContainText('Switch to Base (local)?')
  await page.clock.fastForward(600_000)
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
  await lantern.confirm()
  expect(await switching).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:8453' } })
})

test('behavior: the session’s time runs out while the page is open', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await page.clock.install()
  await site.visit(PAGE)
  await connectAndRest(site, lantern, { lifetime: 60 })
  await passTime(page, 70_000)
  await expect.poll(async () => (await site.read('getAccount')).status).toBe('disconnected')
  expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
  await expect.poll(async () => (await kept(site)).local).toEqual(['wallet-modal:recent'])
})

// Shown without a browser by session.walletconnect.test.ts.
test('behavior: the session’s time runs out while the page is closed', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await site.visit(PAGE)
  await connect(site, lantern, { lifetime: 60 })
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + 61_000 })
  await site.visit(PAGE)
  await expect.poll(async () => (await kept(site)).local).toEqual(['wallet-modal:recent'])
  expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
  expect(await site.told('wm-connect')).toEqual([])
})

// Shown without a browser by session.walletconnect.test.ts.
test('error: what could not be restored leaves nothing at rest when the visitor disconnects', {
  tag: '@long',
}, async ({ site, lantern, page, watch }) => {
  watch.expect(/Failed to load resource|net::ERR_FAILED/, /chunk-failed/, /disconnect-failed/)
  await site.visit(PAGE)
  await connect(site, lantern)
  await page.route('**/chunks/sign-client-*', (route) => route.abort())
  await page.reload()
  await expect.poll(async () => (await site.read('getAccount')).status).toBe('disconnected')
  expect((await kept(site)).local).toContainEqual(expect.stringMatching(/:wc:/))
  await site.call('disconnect')
  expect((await kept(site)).local).toEqual(['wallet-modal:recent'])
})

// Shown without a browser by pairings.test.ts.
test('behavior: the earlier code is honoured after it was renewed', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await page.clock.install()
  await site.visit(PAGE)
  const first = await showCode(site)
  await lantern.pair(first)
  await lantern.proposal.waitFor()
  await page.clock.runFor(4 * 60_000)
  await expect.poll(() => site.walletConnect.uri()).not.toBe(first)
  await lantern.approve()
  await expect(site.modal).toBeHidden()
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  await expect(lantern.sessions).toHaveCount(1)
})
