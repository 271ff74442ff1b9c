/** Buying for real: what arrives on the node is what was shown, to the last unit. */
import { parseUnits } from 'viem'
import { untilReady } from '../harness/host.ts'
import { MEADOW } from '../harness/people.ts'
import { connectPebble, PEBBLE } from '../harness/solana-steps.ts'
import { expect, test } from '../harness/test.ts'
import { tokenAddress, tokenBalance } from '../harness/tokens.ts'
import { buyPage, deliver, meldWindow, openBuy, pay, windowOf } from './steps.ts'

test('journey: bought with Coinbase, from the amount to the funded balance', async ({
  site,
  page,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, MEADOW)
  await openBuy(site, services)
  await expect(site.onRamp.amount).toHaveValue('100')
  await expect(site.onRamp.item).toContainText('USDC')
  await site.onRamp.amount.fill('250.50')
  await site.onRamp.payment.click()
  await site.modal.getByRole('button', { name: /^EUR/ }).click()
  await site.onRamp.open.waitFor()
  const shown = /≈ ([\d.,]+)/.exec((await site.onRamp.price.textContent()) ?? '')?.[1] ?? ''
  const opened = await windowOf(page, () => site.onRamp.open.click())
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(site.buying.root.getByText('Pay at Coinbase')).toBeVisible()
  await pay(opened)
  await expect(site.purchases.rows).toHaveText([/Bought .* USDC.*In progress/], { timeout: 15_000 })
  await deliver(opened)
  await expect(site.purchases.rows).toHaveText([/^(?!.*In progress).*Bought [\d.,]+ USDC/])
  const bought = parseUnits(shown.replaceAll(',', ''), 6)
  await expect(site.purchases.rows).toContainText(`Bought ${shown} USDC`)
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before).toBe(bought)
  expect(await site.told('wm-event')).toEqual(
    expect.arrayContaining([
      { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } },
      { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase', isSmartAccount: false } },
    ]),
  )
})

// Shown without a browser by items.rules.test.ts.
test('journey: the coin on another network, chosen from the list, which the view says', {
  tag: '@long',
}, async ({ site, page, services, networks: { base } }) => {
  const before = await base.balance(MEADOW)
  await openBuy(site, services)
  await site.onRamp.item.click()
  await site.modal.getByRole('button', { name: /ETH.*Ether on Base/ }).click()
  await expect(site.onRamp.root).toContainText('ETH arrives on Base, not on Ethereum, which you use now.')
  await site.onRamp.open.waitFor()
  const shown = /≈ ([\d.,]+)/.exec((await site.onRamp.price.textContent()) ?? '')?.[1] ?? ''
  const opened = await windowOf(page, () => site.onRamp.open.click())
  await pay(opened)
  await deliver(opened)
  await expect(site.purchases.rows).toContainText('Bought', { timeout: 15_000 })
  expect((await base.balance(MEADOW)) - before).toBe(parseUnits(shown, 18))
})

test('journey: bought with Meld, which tells nothing: the balance is watched', { tag: '@long' }, async ({
  site,
  services,
  networks: { ethereum },
}) => {
  const usdc = tokenAddress(services, 'USDC')
  const before = await tokenBalance(ethereum, usdc, MEADOW)
  await openBuy(site, services, '&meld&o.meld-public-key=WX-test')
  await site.onRamp.provider('Meld').click()
  await expect(site.onRamp.amount).toHaveCount(0)
  const opened = await meldWindow(site, usdc.slice(2))
  await expect(opened.getByText('WX-test')).toBeVisible()
  await opened.getByRole('textbox', { name: 'Amount' }).fill('12.345678')
  await opened.getByRole('button', { name: 'Pay' }).click()
  await expect(site.buying.root.getByText('12.345678 USDC arrived')).toBeVisible({ timeout: 15_000 })
  expect((await tokenBalance(ethereum, usdc, MEADOW)) - before).toBe(12_345_678n)
  await site.buying.done.click()
  await expect(site.account.root).toBeVisible()
})

test('journey: on Solana there is Meld alone, and SOL arrives', { tag: '@long' }, async ({
  site,
  page,
  services: _,
  demo,
}) => {
  const balance = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [PEBBLE] })
    const answer = await fetch(demo.solana.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await answer.json()) as { result: { value: number } }).result.value
  }
  const before = await balance()
  await connectPebble(site, page, 'module.html?services&solana&meld')
  await site.openByButton()
  await site.account.buy.click()
  await expect(site.onRamp.provider('Coinbase')).toHaveCount(0)
  await expect(site.onRamp.root).toContainText('SOL')
  const opened = await meldWindow(site, 'getBalance')
  await opened.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await opened.getByRole('button', { name: 'Pay' }).click()
  await expect(site.buying.root.getByText('1.5 SOL arrived')).toBeVisible({ timeout: 15_000 })
  expect((await balance()) - before).toBe(1_500_000_000)
})

test('behavior: opened by the host, it asks for an account first', async ({ site, services }) => {
  await site.visit(buyPage(services))
  await untilReady(site)
  expect(await site.call('open', { view: 'OnRamp' })).toMatchObject({ ok: true })
  await expect(site.connect.root).toBeVisible()
  await site.visitConnected(buyPage(services))
  expect(await site.call('open', { view: 'OnRamp' })).toMatchObject({ ok: true })
  await expect(site.onRamp.amount).toBeVisible()
  expect((await site.read('getState')).view).toBe('OnRamp')
})

const CHUNK = /\/chunks\/onramp-[\w-]{7}\.js/

for (const [who, page, features] of [
  ['the project', '', [{ id: 'activity', isEnabled: true, config: null }]],
  ['basic', '&o.basic=true', undefined],
] as const)
  test(`param: off by ${who}: no tile, no view, nothing of it is loaded`, async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/view-unknown|no view/i)
    if (features) services.configure({ features: [...features] })
    const loaded: string[] = []
    site.page.on('request', (request) => loaded.push(request.url()))
    await site.visitConnected(buyPage(services, page))
    await site.openByButton()
    await site.account.receive.waitFor()
    await expect(site.account.buy).toHaveCount(0)
    await site.account.receive.hover()
    expect(await site.call('open', { view: 'OnRamp' })).toMatchObject({ ok: false })
    expect(loaded.filter((url) => CHUNK.test(url) || url.includes('/v1/onramp/'))).toEqual([])
  })

test('behavior: nothing of it is loaded before the pointer is on its tile', async ({ site, services }) => {
  const loaded: string[] = []
  site.page.on('request', (request) => loaded.push(request.url()))
  await site.visitConnected(buyPage(services))
  await site.openByButton()
  await site.account.buy.waitFor()
  expect(loaded.filter((url) => CHUNK.test(url))).toEqual([])
  await site.account.buy.hover()
  await expect.poll(() => loaded.filter((url) => CHUNK.test(url)).length).toBe(1)
})
