/** Pictures of networks, coins and connectors that nobody gave one: the service's, a mark of ours, no letter. */
import type { Locator } from '@playwright/test'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

const SERVED = /^data:image\/png;base64,/
const DRAWN = /^data:image\/svg\+xml,/

/** Given, and drawn by the browser. */
const pictured = async (row: Locator, source: RegExp) => {
  const image = row.locator('img')
  await expect(image).toHaveAttribute('src', source)
  await expect
    .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0)
}

const ASSETS = {
  walletConnect: 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
  coinbase: '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
  ethereum: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  base: '7289c336-3981-4081-c5f4-efc26ac64a00',
}

// Shown without a browser by find-picture.test.ts.
test('behavior: with a project the service’s pictures, each asked for once, by its id', {
  tag: '@long',
}, async ({ site, services }) => {
  const asked = () =>
    services.requests({ endpoint: 'getAssetImage' }).map(({ path }) => path.split('/').at(-1))
  await site.visit('module.html?services&walletconnect&coinbase')
  expect(asked()).toEqual([])
  await site.openByButton()
  await pictured(site.connect.wallet(/^Scan with your phone/), SERVED)
  await pictured(site.connect.wallet(/Coinbase/), SERVED)
  expect(asked().sort()).toEqual([ASSETS.coinbase, ASSETS.walletConnect])
  await site.pressClose()

  await connectWallet(site)
  await site.openByButton()
  await pictured(site.account.network, SERVED)
  await site.account.network.click()
  for (const name of ['Ethereum', 'Base']) await pictured(site.networks.network(name), SERVED)
  await site.back.click()
  await site.account.receive.click()
  await expect(site.receive.qr).toBeVisible()
  expect(asked().sort()).toEqual(Object.values(ASSETS).sort())
})

test('behavior: the way to scan a code carries a code’s sign, beside the mark', async ({ site }) => {
  await site.visit('module.html?services&walletconnect')
  await site.openByButton()
  const scan = site.connect.wallet(/^Scan with your phone/)
  await pictured(scan, SERVED)
  const sign = scan.locator('.row-value svg')
  await expect(sign).toBeVisible()
  // The corners of a code: squares, as no other sign here has.
  await expect(sign.locator('rect')).toHaveCount(3)
  await expect(site.connect.wallet(/Meadow/).locator('.row-value')).toHaveCount(0)
})

for (const build of someOf(['module', 'iife']))
  test(`behavior: without a project our marks, nobody is asked, under the strict policy: ${build}`, {
    tag: '@long',
  }, async ({ site, services }) => {
    await site.visit(`csp.html?build=${build}&coinbase`)
    await site.openByButton()
    await pictured(site.connect.wallet(/Coinbase/), DRAWN)
    await site.pressClose()

    await connectWallet(site)
    await site.openByButton()
    await pictured(site.account.network, DRAWN)
    await site.account.network.click()
    for (const name of ['Ethereum', 'Base']) await pictured(site.networks.network(name), DRAWN)
    await site.back.click()
    await site.account.send.click()
    await pictured(site.modal.locator('[part~="token"]').first(), DRAWN)
    expect(services.requests({ preflights: true })).toEqual([])
  })

test('error: the service has no such pictures: marks of ours', async ({ site, services, watch }) => {
  watch.expect(/Failed to load resource.*404/)
  services.fault('getAssetImage', { status: 404 })
  await site.visit('module.html?services&walletconnect&coinbase')
  await site.openByButton()
  await pictured(site.connect.wallet(/^Scan with your phone/), DRAWN)
  await pictured(site.connect.wallet(/Coinbase/), DRAWN)
})
