/** Markup of somebody else's, without script, on a page that loads the modal: it decides nothing about money. */
import type { WalletModalElement } from '../../src/index.ts'
import { attributes, BUILDS, hostPage, localOptions, script, untilReady } from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'

const THIEF = {
  endpoints: '{"blockchain":"https://thief.example","relay":"wss://thief.example"}',
  'custom-rpc-urls': '{"eip155:1":["https://thief.example"],"eip155:8453":["https://thief.example"]}',
  'safe-origins': 'https://thief.example',
  'onramp-origins': 'https://thief.example',
}
const asData = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`data-${name}`, value]))

/** By its name it takes the place of `document.currentScript`. */
const image = `<img name="currentScript" alt="" ${attributes(asData(THIEF))}>`
const OPTIONS = ['endpoints', 'customRpcUrls', 'safeOrigins', 'onrampOrigins'] as const

/** What the tag holds of that, as text. */
const held = (element: WalletModalElement, names: typeof OPTIONS) =>
  names.map((name) => JSON.stringify(element[name])).join()

const droppedIn = async (site: Pick<Site, 'told'>) =>
  (await site.told('wm-error')).filter((told) => Reflect.get(Object(told), 'code') === 'options-dropped')

const SCRIPTS = ['iife', 'loader'] as const

for (const build of someOf(SCRIPTS))
  test(`attack: an image named currentScript before the script sets nothing, ${build}`, async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: image + script[build] })
    expect(await page.evaluate(() => document.currentScript?.nodeName)).toBe('IMG')
    // Nobody has given an option: there is no tag.
    await expect(page.locator('wallet-modal')).toHaveCount(0)
    await page.evaluate(
      (options) => Reflect.get(window, 'WalletModal').createWalletModal(options),
      Object.fromEntries(
        Object.entries(localOptions(site.rpc)).map(([name, value]) => [
          name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    )
    await untilReady(site)
    expect(await page.locator('wallet-modal').evaluate(held, OPTIONS)).not.toContain('thief')
    await connectWallet(site)
    expect(await site.told('wm-error')).toEqual([])
  })

for (const build of someOf(SCRIPTS, 2, 1))
  test(`attack: what the script’s own tag or markup says of money goes once the page has called with options, ${build}`, async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/options-dropped/)
    // Until the page has called, nobody has said `basic`; which of the two is first is the network's to decide.
    watch.tolerate(/project-id-missing/)
    const own = script[build].replace(
      '<script',
      `<script ${attributes(asData({ ...THIEF, 'theme-mode': 'light' }))}`,
    )
    await hostPage(site, { head: own })
    const options = { basic: true, networks: Object.keys(site.rpc) }
    await page.evaluate((given) => {
      const { createWalletModal } = Reflect.get(window, 'WalletModal')
      createWalletModal(given)
      // Only to have the element, as in a click's handler.
      createWalletModal()
    }, options)
    await untilReady(site)
    const tag = page.locator('wallet-modal')
    await expect(tag).toHaveCount(1)
    expect(await tag.evaluate(held, OPTIONS)).not.toContain('thief')
    expect(await tag.evaluate((element: WalletModalElement) => element.themeMode)).toBe('light')
    await expect.poll(() => droppedIn(site)).toHaveLength(1)
    const [told] = await droppedIn(site)
    for (const name of OPTIONS) expect(Reflect.get(Object(told), 'message')).toContain(name)
  })

for (const build of someOf(BUILDS, 3, 1))
  test(`attack: an image named body, and another tag in the markup, ${build}`, async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/options-dropped/)
    watch.tolerate(/project-id-missing/)
    await hostPage(site, {
      head: script[build],
      body: `<img name="body" alt=""><wallet-modal ${attributes(THIEF)}></wallet-modal>`,
    })
    await page.evaluate(
      async (options) => {
        await customElements.whenDefined('wallet-modal')
        const { createWalletModal } = Reflect.get(customElements.get('wallet-modal') ?? {}, 'api')
        createWalletModal(options)
      },
      { basic: true, networks: Object.keys(site.rpc) },
    )
    await untilReady(site)
    expect(await page.locator('wallet-modal').first().evaluate(held, OPTIONS)).not.toContain('thief')
    await expect.poll(() => droppedIn(site)).toHaveLength(1)
  })
