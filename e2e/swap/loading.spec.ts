/** Where Swap is off there is nothing of it; where it is on, nothing is loaded before somebody is about to open it. */
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { PAGE } from './steps.ts'

const PARTS = /\/chunks\/swap-[\w-]{7}\.js|\/v1\/convert\//

for (const [who, page, features] of someOf([
  ['the project', '', [{ id: 'activity', isEnabled: true, config: null }]],
  ['basic', '&o.basic=true', undefined],
] as const))
  test(`param: off by ${who}: no tile, no view, nothing of it is loaded`, async ({
    site,
    services,
    watch,
  }) => {
    watch.expect(/view-unknown|no view/i)
    if (features) services.configure({ features: [...features] })
    const loaded: string[] = []
    site.page.on('request', (request) => loaded.push(request.url()))
    await site.visitConnected(`${PAGE}${page}`)
    await site.openByButton()
    await site.account.receive.waitFor()
    await expect(site.account.swap).toHaveCount(0)
    await site.account.receive.hover()
    expect(await site.call('open', { view: 'Swap' })).toMatchObject({ ok: false })
    expect(loaded.filter((url) => PARTS.test(url))).toEqual([])
  })

test('behavior: nothing of it is loaded before the pointer is on its tile', async ({ site }) => {
  const loaded: string[] = []
  site.page.on('request', (request) => loaded.push(request.url()))
  await site.visitConnected(PAGE)
  await site.openByButton()
  await site.account.swap.waitFor()
  expect(loaded.filter((url) => PARTS.test(url))).toEqual([])
  await site.account.swap.hover()
  await expect.poll(() => loaded.filter((url) => PARTS.test(url)).length).toBe(1)
})
