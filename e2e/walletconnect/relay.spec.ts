/** WalletConnect's relay misbehaves: killed and started again, stalled, refusing, and what the host's engineer reads of it. */
import type { Page } from '@playwright/test'
import { REFUSALS, type Relay } from '../../local/relay/relay.mjs'
import type { Settled } from '../harness/site.ts'
import { someOf } from '../harness/variants.ts'
import {
  connect,
  connectAndRest,
  expect,
  kept,
  LANTERN_1,
  PAGE,
  scan,
  showCode,
  test,
} from '../harness/walletconnect-steps.ts'
import { restoreRelay, until } from './relay.ts'

restoreRelay()

/** What the relay carries of a request of the page. */
const REQUEST = 1108

const requests = (relay: Relay, from: number): number =>
  relay.messages().filter(({ tag, publishedAt }) => tag === REQUEST && publishedAt >= from).length

/** Moves the page's time on, little by little so that what does answer can, until the call has. */
const outlast = async (page: Page, call: Promise<Settled>): Promise<Settled> => {
  const answers: Settled[] = []
  void call.then((answer) => answers.push(answer))
  await until(page, async () => expect(answers).toHaveLength(1))
  return call
}

const SIGNED = { ok: true, value: { signature: expect.stringMatching(/^0x[\da-f]{130}$/) } }

test.describe('killed and started again', () => {
  test('behavior: while the code is shown: the same dialog and the same code connect', {
    tag: '@long',
  }, async ({ site, lantern, demo: { relay }, watch }) => {
    watch.expect(/WebSocket connection to .* failed/)
    await site.visit(PAGE)
    const uri = await showCode(site)
    const noticed = site.page.waitForEvent('console', (line) => /WebSocket/.test(line.text()))
    await relay.pause()
    await expect.poll(() => relay.connections()).toBe(0)
    await noticed
    await relay.resume()
    expect(await site.walletConnect.uri()).toBe(uri)
    await lantern.page.reload()
    await lantern.pair(uri)
    await lantern.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ address: LANTERN_1, status: 'connected' })
  })

  // Shown without a browser by relay-storm.test.ts.
  test('behavior: while connected and idle: a later request goes through, without a reload', {
    tag: '@long',
  }, async ({ site, lantern, demo: { relay }, page, watch }) => {
    // What the browser says of it depends on when it is tried: just before the relay is gone, or after.
    watch.tolerate(/WebSocket/)
    await page.clock.install()
    await site.visit(PAGE)
    await connectAndRest(site, lantern)
    const noticed = page.waitForEvent('console', (line) => /WebSocket/.test(line.text()))
    await relay.pause()
    // Not so long that the relay takes the page's clock for a wrong one.
    await page.clock.runFor(40_000)
    // That it is away may reach the page only after this.
    await noticed
    await relay.resume()
    await lantern.page.reload()
    const from = Date.now()
    const signing = site.call('signMessage', { message: 'Hello' })
    await expect(lantern.request).toContainText('Hello')
    await lantern.confirm()
    expect(await signing).toMatchObject(SIGNED)
    expect(requests(relay, from)).toBe(1)
  })

  // Shown without a browser by requests.test.ts and create-walletconnect.test.ts.
  test('behavior: while a request waits in the wallet: its answer arrives, and it is asked once', {
    tag: '@long',
  }, async ({ site, lantern, demo: { relay }, watch }) => {
    watch.expect(/WebSocket connection to .* failed/)
    await site.visit(PAGE)
    await connect(site, lantern)
    const from = Date.now()
    const signing = site.call('signMessage', { message: 'Hello' })
    await expect(lantern.request).toContainText('Hello')
    const noticed = site.page.waitForEvent('console', (line) => /WebSocket/.test(line.text()))
    await relay.pause()
    await noticed
    await relay.resume()
    await lantern.confirm()
    expect(await signing).toMatchObject(SIGNED)
    expect(requests(relay, from)).toBe(1)
    await expect(lantern.request).toHaveCount(0)
  })
})

test('error: a request while the relay is away: said so, nothing is sent, and the next try is one request', async ({
  site,
  lantern,
  demo: { relay },
  page,
  watch,
}) => {
  watch.expect(/WebSocket connection to .* failed/)
  await page.clock.install()
  await site.visit(PAGE)
  await connectAndRest(site, lantern)
  const from = Date.now()
  await relay.pause()
  const signing = site.call('signMessage', { message: 'Hello' })
  expect(await outlast(page, signing)).toMatchObject({ ok: false, code: 'relay-unreachable' })
  await relay.resume()
  await lantern.page.reload()
  await expect(lantern.sessions).toHaveCount(1)
  await expect(lantern.request).toHaveCount(0)
  const again = site.call('signMessage', { message: 'Hello again' })
  // Whoever asks does not wait for the next try. Time stays that of the clock on the wall: the relay has seconds to answer.
  await expect(lantern.request).toContainText('Hello again')
  await lantern.confirm()
  expect(await again).toMatchObject(SIGNED)
  expect(requests(relay, from)).toBe(1)
})

test.describe('stalled', () => {
  // Shown without a browser by pairings.test.ts.
  test('error: no code comes: said so within its deadline, and tried again when it answers', {
    tag: '@long',
  }, async ({ site, lantern, demo: { relay }, page, watch }) => {
    watch.expect(/relay-unreachable/)
    await page.clock.install()
    await site.visit(PAGE)
    relay.stall(true)
    await site.openByButton()
    await site.connect.wallet('WalletConnect').click()
    await expect(site.modal.getByText('Making a code')).toBeVisible()
    await until(page, () => expect(site.walletConnect.unreachable).toBeVisible({ timeout: 200 }))
    relay.stall(false)
    await site.walletConnect.retry.click()
    await expect(site.walletConnect.qr).toBeVisible()
    await scan(site, lantern)
  })

  // Shown without a browser by requests.test.ts.
  test('error: a request is not sent: said so within its deadline, and asked once when it answers', {
    tag: '@long',
  }, async ({ site, lantern, demo: { relay }, page }) => {
    await page.clock.install()
    await site.visit(PAGE)
    await connectAndRest(site, lantern)
    const from = Date.now()
    relay.stall(true)
    const signing = site.call('signMessage', { message: 'Hello' })
    expect(await outlast(page, signing)).toMatchObject({ ok: false, code: 'relay-unreachable' })
    relay.stall(false)
    const again = site.call('signMessage', { message: 'Hello again' })
    await expect(lantern.request).toContainText('Hello again')
    await lantern.confirm()
    expect(await again).toMatchObject(SIGNED)
    await expect(lantern.request).toHaveCount(0)
    expect(requests(relay, from)).toBe(1)
  })

  test('behavior: disconnecting does not wait for it', { tag: '@long' }, async ({
    site,
    lantern,
    demo: { relay },
    watch,
  }) => {
    watch.expect(/disconnect-failed/)
    await site.visit(PAGE)
    await connect(site, lantern)
    relay.stall(true)
    expect(await site.call('disconnect')).toMatchObject({ ok: true })
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
    await expect.poll(async () => (await kept(site)).local).toEqual(['wallet-modal:recent'])
  })
})

// A port that is closed is in relay-refused.spec.ts: to the page it is the same.
test('error: the relay refuses the connection: said so, and tried again', { tag: '@long' }, async ({
  site,
  lantern,
  demo: { relay },
  page,
  watch,
}) => {
  watch.expect(/WebSocket connection to .* failed/, /relay-unreachable/)
  await page.clock.install()
  await site.visit(PAGE)
  relay.refuse({ at: 'upgrade' })
  await site.openByButton()
  await site.connect.wallet('WalletConnect').click()
  await until(page, () => expect(site.walletConnect.unreachable).toBeVisible({ timeout: 200 }))
  relay.refuse(false)
  await site.walletConnect.retry.click()
  await expect(site.walletConnect.qr).toBeVisible()
  await scan(site, lantern)
})

const ALERTS = [
  { code: 'origin-not-allowed', reason: REFUSALS.origin, says: /is not on the project’s allow list/ },
  { code: 'clock-wrong', reason: REFUSALS.clock, says: /the clock of this device is behind/ },
  { code: 'project-id-invalid', reason: REFUSALS.project, says: /Invalid project id/ },
] as const

for (const { code, reason, says } of someOf(ALERTS, 3))
  test(`error: the relay turns the page away: ${code} is told once, and the visitor can try again`, async ({
    site,
    lantern,
    demo: { relay },
    page,
    watch,
  }) => {
    watch.expect(new RegExp(code), /service-refused|clock-wrong/)
    await page.clock.install()
    await site.visit(PAGE)
    relay.refuse({ reason })
    await site.openByButton()
    await site.connect.wallet('WalletConnect').click()
    await until(page, () => expect(site.walletConnect.retry).toBeVisible({ timeout: 200 }))
    await expect(site.alert).toContainText(says)
    await site.walletConnect.retry.click()
    await until(page, () => expect(site.walletConnect.retry).toBeVisible({ timeout: 200 }))
    const alerts = (await site.told('wm-error')).filter((told) => says.test(String(Object(told).message)))
    expect(alerts).toMatchObject([{ code }])
    relay.refuse(false)
    await site.walletConnect.retry.click()
    await expect(site.walletConnect.qr).toBeVisible()
    await lantern.page.reload()
    await scan(site, lantern)
  })

test('behavior: everything delivered twice is done once', async ({ site, lantern, demo: { relay } }) => {
  relay.repeat(true)
  await site.visit(PAGE)
  await connect(site, lantern)
  const from = Date.now()
  const signing = site.call('signMessage', { message: 'Hello' })
  await expect(lantern.request).toHaveCount(1)
  await lantern.confirm()
  expect(await signing).toMatchObject(SIGNED)
  expect(requests(relay, from)).toBe(1)
  expect(await site.told('wm-connect')).toHaveLength(1)
  await lantern.session().disconnect()
  await expect.poll(async () => (await site.read('getAccount')).status).toBe('disconnected')
  expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
  await expect.poll(async () => (await kept(site)).local).toEqual(['wallet-modal:recent'])
  relay.repeat(false)
})
