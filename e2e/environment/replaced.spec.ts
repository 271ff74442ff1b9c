/** Pages whose body, or all of whose document, is replaced: by routers such as Turbo and htmx, or by themselves (quality 3). */
import {
  attributes,
  BUILDS,
  hostPage,
  hostText,
  localOptions,
  script,
  tag,
  untilReady,
} from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

/** A script tag that puts the tag into the page. */
const withOptions = ({ rpc }: Site, build: 'iife' | 'loader'): string => {
  const data = Object.entries(localOptions(rpc)).map(([name, value]) => [`data-${name}`, value])
  return script[build].replace('<script ', `<script ${attributes(Object.fromEntries(data))} `)
}

/** As Turbo does: a new body with the page's button, in place of the old one and what stands there. */
const replaceBody = ({ page }: Site) =>
  page.evaluate(() => {
    const body = document.createElement('body')
    body.innerHTML = '<button type="button" data-wallet-modal-open>Connect wallet</button>'
    document.body.replaceWith(body)
    return document.querySelectorAll('wallet-modal').length
  })

for (const build of someOf(['iife', 'loader'] as const, 2, 1))
  test(`behavior: a router that replaces the body: a trigger opens the tag that the script had put there, ${build}`, async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: withOptions(site, build) })
    await page.locator('wallet-modal').waitFor({ state: 'attached' })
    await untilReady(site)
    await connectWallet(site)
    for (const time of [1, 2]) {
      expect([time, await replaceBody(site)]).toEqual([time, 0])
      await site.openByButton()
      await expect(site.account.root).toBeVisible()
      await site.pressClose()
    }
    await expect(page.locator('wallet-modal')).toHaveCount(1)
  })

test('behavior: a router that replaces the body and runs its script again has the tag that the script had put there', async ({
  site,
  page,
}) => {
  await hostPage(site, { body: withOptions(site, 'iife') })
  await untilReady(site)
  await connectWallet(site)
  expect(await replaceBody(site)).toBe(0)
  await page.evaluate(
    (src) =>
      new Promise((done) => {
        const again = Object.assign(document.createElement('script'), { src, onload: done })
        again.dataset['basic'] = ''
        document.body.append(again)
      }),
    '/dist/wallet-modal.iife.js',
  )
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
})

for (const build of someOf(BUILDS, 3, 1))
  test(`behavior: a page that writes itself anew (document.open) has triggers that open, ${build}`, async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: script[build], body: tag(site) })
    await untilReady(site)
    await page.evaluate(
      (text) => {
        document.open()
        document.write(text)
        document.close()
      },
      hostText(site, { body: tag(site) }),
    )
    await untilReady(site)
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
  })
