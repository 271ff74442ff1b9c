/** Pages that the browser keeps apart: a frame without an origin, and isolation across origins. */
import { attributes, hostText, localOptions, script, tag, untilReady } from '../harness/host.ts'
import { createSite, hostCalls } from '../harness/site.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { views } from '../views/views.ts'
import { connect, disconnect, send } from './journey.ts'
import { servePages } from './server.ts'
import { pipeWallet } from './wallet.ts'

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}

for (const build of someOf(['module', 'iife'] as const, 2, 1))
  test(`attack: a whole journey in a sandboxed frame without an origin, ${build}`, async ({
    site,
    page,
    demo,
    watch,
    networks: { ethereum },
  }) => {
    const first = `${pipeWallet(ethereum.url)}<script>document.documentElement.dataset.origin = origin</script>`
    // Storage is told of, once; the wallets of the demo cannot live without.
    watch.expect(/localStorage/)
    const head = script[build]
    const inner = hostText(site, { first, head, body: tag(site) }).replace(
      /<script src="\/wallet\/provider.*<\/script>/,
      '',
    )
    const outer =
      '<!doctype html><title>Outer</title><link rel="icon" href="data:,"><iframe sandbox="allow-scripts" allow="local-network-access" src="/inner.html" style="width: 100%; height: 700px"></iframe>'
    const server = await servePages(demo.url, { '/outer.html': outer, '/inner.html': inner })
    watch.allow(server.url)
    await page.goto(new URL('outer.html', server.url).href)
    const frame = page.frame({ url: /inner\.html/ })
    if (!frame) throw new Error('no frame')
    await untilReady({ page: frame })
    await expect(frame.locator('html')).toHaveAttribute('data-origin', 'null')
    const place = {
      ...views(frame),
      ...hostCalls(frame),
      openByButton: () => frame.getByRole('button', { name: 'Connect wallet' }).click(),
    }
    await connect(place)
    await send(place, ethereum)
    await disconnect(place, page)
    // Nothing can be kept: after a reload nobody is connected, and nothing is wrong.
    await connect(place)
    await page.reload()
    const again = page.frame({ url: /inner\.html/ })
    if (!again) throw new Error('no frame')
    await untilReady({ page: again })
    expect(await hostCalls(again).read('getAccount')).toMatchObject({ status: 'disconnected' })
    expect(await hostCalls(again).told('wm-error')).toEqual([])
    await page.goto('about:blank')
    await server.stop()
  })

test('attack: a whole journey under COOP same-origin and COEP require-corp', { tag: '@long' }, async ({
  site,
  page,
  demo,
  watch,
  networks: { ethereum },
}) => {
  const text = hostText(site, { first: pipeWallet(ethereum.url), head: script.module, body: tag(site) })
  const server = await servePages(demo.url, { '/host.html': text }, ISOLATED)
  watch.allow(server.url)
  await page.goto(new URL('host.html', server.url).href)
  await untilReady(site)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await connect(site)
  await send(site, ethereum)
  await disconnect(site, page)
  // A wallet with a window of its own, of the same origin and as isolated.
  const isolated = createSite(page, server.url, site.rpc, {})
  await connectWallet(isolated)
  expect(await isolated.read('getAccount')).toMatchObject({ status: 'connected' })
  await page.reload()
  await expect.poll(() => isolated.told('wm-connect')).toMatchObject([{ restored: true }])
  await page.goto('about:blank')
  await server.stop()
})

test('attack: pictures of the services under COEP require-corp are pictures, or letters, and nothing breaks', async ({
  site,
  page,
  demo,
  services,
  watch,
}) => {
  const { basic: _, ...options } = localOptions(site.rpc)
  const given = {
    ...options,
    'project-id': services.projectId,
    endpoints: JSON.stringify(services.endpoints),
  }
  const text = hostText(site, {
    head: script.module,
    body: `<wallet-modal ${attributes(given)}></wallet-modal>`,
  })
  const server = await servePages(demo.url, { '/host.html': text }, ISOLATED)
  watch.allow(server.url)
  await page.goto(new URL('host.html', server.url).href)
  await untilReady(site)
  await site.openByButton()
  await expect(site.connect.all).toBeVisible()
  await site.connect.all.click()
  await expect(site.allWallets.root).toBeVisible()
  const picture = site.allWallets.root.locator('img').first()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await page.goto('about:blank')
  await server.stop()
})
