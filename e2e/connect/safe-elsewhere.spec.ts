/** Outside a Safe: foreign parents and other windows are not heard, and at top level nothing is fetched. */
import { passTime } from '../harness/steps.ts'
import { expect } from '../harness/test.ts'
import { otherName } from '../windows/safe-parent.ts'
import { FIRST_OWNER, setWideViewport, test } from './safe.ts'

setWideViewport()

test.describe('elsewhere', () => {
  test('attack: a foreign parent that answers everything right is no wallet, and nothing is fetched for it', async ({
    openIn,
    chunks,
    page,
  }) => {
    // `?safe` is missing: only app.safe.global may frame it.
    const safe = await openIn({ app: '/module.html' })
    await page.evaluate(() => {
      Object.assign(window, { heard: [] })
      window.addEventListener('message', ({ data }) => Reflect.get(window, 'heard').push(data))
    })
    const site = await safe.site()
    const say = (data: unknown) =>
      page.evaluate((given) => {
        document.querySelector('iframe')?.contentWindow?.postMessage(given, '*')
      }, data)
    await say({ id: '1', success: true, version: '1.18.0', data: { safeAddress: FIRST_OWNER, chainId: 1 } })
    await site.openByButton()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
    await expect(site.connect.wallet('Safe')).toHaveCount(0)
    expect(await site.call('connect', 'safe')).toMatchObject({ ok: false, code: 'connector-not-found' })
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
    expect(chunks.fetched()).toEqual([])
  })

  // Shown without a browser by messenger.test.ts.
  test('attack: another window of the right origin that knows the question is not heard', {
    tag: '@long',
  }, async ({ openIn, page, demo, watch }) => {
    watch.expect(/timeout: This took too long/)
    await page.clock.install()
    await page.addInitScript(() => {
      if (window.parent !== window) return
      Object.assign(window, { heard: [] })
      window.addEventListener('message', ({ data }) => Reflect.get(window, 'heard').push(data.id))
    })
    const safe = await openIn({ answers: 'silent' })
    const site = await safe.site()
    const heard = () => page.evaluate((): string[] => Reflect.get(window, 'heard'))
    await expect.poll(async () => (await heard()).length).toBe(1)
    const [id] = await heard()
    const answer = { id, success: true, version: '1.18.0', data: { safeAddress: FIRST_OWNER, chainId: 1 } }

    const inner = new URL('rpc.json', otherName(demo.url)).href
    const [child] = await Promise.all([
      page.waitForEvent('frameattached'),
      site.frame.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }, inner),
    ])
    await child.waitForURL(inner)
    await site.frame.evaluate(() => {
      window.addEventListener('message', () => Object.assign(window, { wasTold: true }))
    })
    await child.evaluate((given) => window.parent.postMessage(given, '*'), answer)
    await site.frame.waitForFunction(() => Reflect.get(window, 'wasTold'))
    expect(await site.call('connect', 'safe')).toMatchObject({ ok: false, code: 'connector-not-found' })

    // The same words from the parent itself count. They come too late to connect by themselves, so the Safe is listed; it
    // does not answer any more.
    await passTime(page, 4_000)
    await page.evaluate((given) => {
      document.querySelector('iframe')?.contentWindow?.postMessage(given, '*')
    }, answer)
    await site.openByButton()
    await expect(site.connect.wallet('Safe')).toBeVisible()
    const connecting = site.call('connect', 'safe')
    await expect.poll(async () => (await heard()).length).toBe(2)
    await passTime(page, 4_000)
    expect(await connecting).toMatchObject({ ok: false, code: 'timeout' })
  })

  test('behavior: at top level nothing is fetched and nothing posted', async ({ site, page, chunks }) => {
    await page.addInitScript(() => {
      Object.assign(window, { heard: [] })
      window.addEventListener('message', ({ data }) => Reflect.get(window, 'heard').push(data))
    })
    for (const name of ['module.html?safe', 'loader.html?safe']) {
      await site.visit(name)
      await site.openByButton()
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      await expect(site.connect.wallet('Safe')).toHaveCount(0)
      expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
    }
    expect(chunks.fetched()).toEqual([])
  })
})
