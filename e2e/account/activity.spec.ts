/** Activity: what really happened on the local chain, by month, for this account on this network. */
import { sendMined } from '../../local/nodes/send-mined.mjs'
import { ETHER, HARBOR, MEADOW, MEADOW_2 } from '../harness/people.ts'
import { confirmInWallet, passTime, reviewDraft, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { openActivity, PAGE, row, send } from './activity.ts'

test.describe('what happened', () => {
  test('behavior: real transfers with amount, other side, time and a link to the explorer', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    const sent = await send(ethereum, MEADOW, MEADOW_2, ETHER / 8n)
    const came = await send(ethereum, HARBOR, MEADOW, ETHER * 2n)
    await openActivity(site)
    const first = site.activity.rows.first()
    await expect(first).toContainText('Received')
    await expect(first).toContainText('+2 ETH')
    await expect(first).toContainText(`From ${'0x3C44…93BC'}`)
    await expect(first.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${came}`)
    await expect(first.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
    const second = site.activity.rows.nth(1)
    await expect(second).toContainText('−0.125 ETH')
    await expect(second).toContainText('To 0x7099…79C8')
    await expect(second.getByRole('link')).toHaveAttribute('href', `https://etherscan.io/tx/${sent}`)
    const month = new Intl.DateTimeFormat('en-US', { month: 'long' }).format(new Date())
    await expect(site.activity.months).toHaveText([month])
    const told = (await site.told('wm-event')) as { event: string }[]
    expect(told.map(({ event }) => event)).not.toContain('ERROR_FETCH_TRANSACTIONS')
  })

  test('behavior: from Account by its row, and back', async ({ site, services: _services }) => {
    await site.visitConnected(PAGE)
    await site.openByButton()
    await site.account.root.getByRole('button', { name: 'Activity' }).click()
    await expect(site.activity.row('Garden badge')).toHaveCount(1)
    const told = (await site.told('wm-event')) as { event: string; properties: unknown }[]
    expect(told.filter(({ event }) => event === 'CLICK_TRANSACTIONS')).toMatchObject([
      { properties: { isSmartAccount: false } },
    ])
    await site.back.click()
    await expect(site.account.root).toBeVisible()
  })

  test('behavior: sent here: pending on top while it is open, then confirmed, and said', {
    tag: '@long',
  }, async ({ site, networks: { ethereum }, services: _services }) => {
    await ethereum.pauseMining()
    await site.visitConnected(PAGE)
    await site.openByButton()
    await reviewDraft(site, { amount: '0.1', to: MEADOW_2 })
    const popup = await confirmInWallet(site)
    await popup.approve()
    await expect(site.account.transactions).toHaveText([/Pending/])
    expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
    const sent = site.activity.rows.first()
    await expect(sent).toContainText('Pending')
    await expect(sent).toContainText('−0.1 ETH')
    await expect(site.activity.row('−0.1 ETH')).toHaveCount(1)
    await ethereum.mine()
    await expect(sent).not.toContainText('Pending')
    await expect(sent).toContainText('−0.1 ETH')
    await expect(site.activity.row('−0.1 ETH')).toHaveCount(1)
    await expect(site.modal.getByRole('status').filter({ hasText: 'Sent: Confirmed' })).toHaveCount(1)
  })

  // Shown without a browser by activity-pages.actions.test.ts.
  test('behavior: waiting elsewhere: read again every 30 s while somebody looks, and not after', {
    tag: '@long',
  }, async ({ site, page, networks: { ethereum }, services }) => {
    await ethereum.pauseMining()
    await send(ethereum, HARBOR, MEADOW, ETHER)
    await page.clock.install()
    await openActivity(site)
    const first = site.activity.rows.first()
    await expect(first).toContainText('Pending')
    await expect(first).toContainText('From')
    await ethereum.mine()
    await untilQuiet(page)
    await passTime(page, 30_000)
    await expect(first).not.toContainText('Pending')
    const asked = () => services.requests({ endpoint: 'history' }).length
    expect(asked()).toBe(2)
    await passTime(page, 120_000)
    expect(asked()).toBe(2)
  })

  test('behavior: failed on the chain is failed here, and has taken nothing', async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    // Reverts whatever it is called with.
    const closed = '0x00000000000000000000000000000000000c105e'
    await ethereum.setCode(closed, '0x60006000fd')
    await sendMined(ethereum.call, {
      from: MEADOW,
      to: closed,
      value: `0x${ETHER.toString(16)}`,
      gas: '0x186a0',
    })
    await openActivity(site)
    const first = site.activity.rows.first()
    await expect(first).toContainText('Failed')
    await expect(first).toContainText('1 ETH')
    await expect(first).not.toContainText('−')
  })

  // Shown without a browser by months.rules.test.ts.
  test('behavior: by month, this year’s by name alone, newest first', { tag: '@long' }, async ({
    site,
    services,
  }) => {
    const year = new Date().getFullYear()
    const dates = [
      new Date(year, 1, 5),
      new Date(year, 0, 9),
      new Date(year - 1, 11, 3),
      new Date(year - 3, 11, 3),
    ]
    services.fault('history', { json: { data: dates.map((date, n) => row(n, date)), next: null } })
    await openActivity(site)
    await expect(site.activity.months).toHaveText([
      'February',
      'January',
      `December ${year - 1}`,
      `December ${year - 3}`,
    ])
    await expect(site.activity.root.getByRole('list', { name: 'January' }).getByRole('listitem')).toHaveCount(
      1,
    )
    await expect(site.activity.count).toHaveText('4 transactions')
    await expect(site.activity.end).toBeVisible()
  })

  test('behavior: nothing has happened: said, and the way to receive', async ({ site, services }) => {
    services.fault('history', { json: { data: [], next: null } })
    await openActivity(site)
    await expect(site.activity.empty).toBeVisible()
    await site.activity.receive.click()
    await expect(site.receive.qr).toBeVisible()
    await site.back.click()
    await expect(site.activity.empty).toBeVisible()
  })

  // Shown without a browser by activity.actions.test.ts.
  test('behavior: another account or network: another history', { tag: '@long' }, async ({
    site,
    networks: { ethereum },
    services: _services,
  }) => {
    await send(ethereum, MEADOW, MEADOW_2, ETHER)
    await openActivity(site)
    await expect(site.activity.rows.first()).toContainText('−1 ETH')
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    await expect(site.activity.rows.first()).toContainText('+1 ETH')
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await expect(site.activity.row('+1 ETH')).toHaveCount(0)
    await expect(site.activity.rows.first()).toBeVisible()
  })

  // Shown without a browser by activity.actions.test.ts.
  test('behavior: without a project id there is none; off for the host; not on this network', {
    tag: '@long',
  }, async ({ site, services, watch }) => {
    watch.expect(/view-unknown/)
    await site.visitConnected('module.html')
    const unknown = { ok: false, code: 'view-unknown' }
    expect(await site.call('open', { view: 'Activity' })).toMatchObject(unknown)
    await expect.poll(() => site.told('wm-error')).toMatchObject([{ code: 'view-unknown' }])
    await site.visitConnected(`${PAGE}&o.features=${encodeURIComponent('{"activity":false}')}`)
    expect(await site.call('open', { view: 'Activity' })).toMatchObject(unknown)
    services.fault('supportedChains', { json: { http: ['eip155:8453'], ws: [] } })
    await openActivity(site)
    await expect(site.activity.off).toBeVisible()
    await expect(site.activity.root).toContainText('The history of Ethereum is not available.')
    expect(services.requests({ endpoint: 'history' })).toEqual([])
  })
})
