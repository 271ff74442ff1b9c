/** A view is fetched when pointer or focus comes to what leads to it: all of it at once, and nothing after the press (decisions 111). */
import type { Locator } from '@playwright/test'
import { open } from '../account/account.ts'
import { untilReady } from '../harness/host.ts'
import { firstTrip, type Received, received } from '../harness/received.ts'
import type { Site } from '../harness/site.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

const paths = (files: readonly Received[]) => files.map(({ path }) => path)

/** The files of a view, which `way` brings; its own one among them. And those of them that came in the first round trip. */
const ahead = async (site: Site, row: Locator, way: 'hover' | 'focus', own: RegExp) => {
  const files = received(site.page)
  const first = await firstTrip(site.page, () => row[way]())
  await expect.poll(() => paths(files)).toContainEqual(expect.stringMatching(own))
  await site.page.waitForLoadState('networkidle')
  return { files, first }
}

const ROWS = {
  networks: [({ account }: Site) => account.network, ({ networks }: Site) => networks.root, /networks/],
  send: [({ account }: Site) => account.send, ({ send }: Site) => send.amount, /send/],
  receive: [({ account }: Site) => account.receive, ({ receive }: Site) => receive.root, /receive/],
} as const

test.describe('a row', () => {
  // Either way with some view.
  for (const [index, [name, [rowOf, viewOf, own]]] of Object.entries(ROWS).entries())
    for (const way of someOf(['hover', 'focus'] as const, 2, index % 2))
      test(`behavior: ${way}: ${name} comes in one round trip, and the press fetches nothing`, {
        tag: name === 'send' ? [] : '@long',
      }, async ({ site }) => {
        await open(site)
        await expect(site.account.tokens.first()).toBeVisible()
        await site.page.waitForLoadState('networkidle')
        const { files, first } = await ahead(site, rowOf(site), way, own)
        expect(paths(files)).toHaveLength(first.length)
        expect(files.length).toBeLessThanOrEqual(6)
        const fetched = files.length
        await (way === 'hover' ? rowOf(site).click() : site.page.keyboard.press('Enter'))
        await expect(viewOf(site)).toBeVisible()
        expect(paths(files).slice(fetched)).toEqual([])
      })

  test('behavior: the code comes with what makes it; focus that Connect itself put on its first row fetches nothing', async ({
    site,
    page,
  }) => {
    await site.visit('services.html?walletconnect&o.enable-eip6963=false&wallets=none')
    await untilReady(site)
    const opening = received(page)
    await site.openByButton()
    const scan = site.connect.wallet(/Scan with your phone/)
    await expect(scan).toBeFocused()
    // They come with the opening, once the project has answered that it has them.
    for (const offered of [/email/, /social/])
      await expect.poll(() => paths(opening)).toContainEqual(expect.stringMatching(offered))
    await page.waitForLoadState('networkidle')
    expect(paths(opening).filter((path) => /link|sign-client/.test(path))).toEqual([])
    const { files, first } = await ahead(site, scan, 'hover', /sign-client/)
    expect(paths(files)).toHaveLength(first.length)
    const fetched = files.length
    await scan.click()
    await expect(site.walletConnect.qr).toBeVisible()
    expect(paths(files).slice(fetched)).toEqual([])
  })
})

test('behavior: a trigger pointed at by whoever is connected fetches Account, its code and that of the chain in one round trip', {
  tag: '@long',
}, async ({ site, page }) => {
  await site.visit('module.html?services')
  await connectWallet(site)
  await page.reload()
  await untilReady(site)
  await page.waitForLoadState('networkidle')
  const { files, first } = await ahead(
    site,
    page.getByRole('button', { name: 'Connect wallet' }),
    'hover',
    /data-api/,
  )
  expect(first).toEqual(
    expect.arrayContaining([/surface/, /account-/, /evm/].map((name) => expect.stringMatching(name))),
  )
  const fetched = files.length
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(site.account.balance).toBeVisible()
  expect(paths(files).slice(fetched)).toEqual([])
})
