/** Pages whose built-ins are not the browser's own: whole journeys. */

import { readFileSync } from 'node:fs'
import { BUILDS, hostPage, script, tag, untilReady } from '../harness/host.ts'
import type { Site } from '../harness/site.ts'
import { untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { connect, wholeJourney } from './journey.ts'
import { BEFORE_CONNECTED, LIES, openAccount, READ_KEYS, sends, sentBy, stayHere } from './lies.ts'
import { pipeWallet } from './wallet.ts'

const wallet = ({ rpc }: Site) => pipeWallet(rpc['eip155:1'] ?? '')

/** As old libraries name them. */
const KEYS = [
  'extend',
  'each',
  'forEach',
  'clone',
  'merge',
  'map',
  'size',
  'isEmpty',
  'contains',
  'filter',
  'keys',
  'first',
]

const keyed = [true, false].flatMap((isEnumerable) => BUILDS.map((build) => ({ isEnumerable, build })))

for (const { isEnumerable, build } of someOf(keyed, 6))
  test(`attack: a whole journey with keys on Object.prototype, enumerable ${isEnumerable}, ${build}`, async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await hostPage(site, {
      first: `${wallet(site)}<script>
          for (const key of ${JSON.stringify(KEYS)})
            Object.defineProperty(Object.prototype, key, { value: function () { return key }, enumerable: ${isEnumerable}, configurable: true, writable: true })
        </script>`,
      head: script[build],
      body: tag(site),
    })
    await untilReady(site)
    await wholeJourney(site, page, ethereum)
  })

/** Connected, and what Account is made of is there: what a lie meets does not depend on how far the page has come in loading it. */
const connectAndRest = async (site: Site): Promise<void> => {
  await untilReady(site)
  await connect(site)
  await openAccount(site)
  await site.page.keyboard.press('Escape')
  await expect(site.modal).toBeHidden()
  await untilQuiet(site.page)
}

const lies = Object.entries(LIES)

for (const [name, { lie, before }] of someOf(lies, 10, 1))
  test(`attack: ${name}, before load: what is sent was shown`, async ({ site, page, watch }) => {
    watch.tolerate(/^/)
    await stayHere(page)
    await hostPage(site, {
      first: `${wallet(site)}<script>${lie}</script>`,
      head: script.module,
      body: tag(site),
    })
    if (!BEFORE_CONNECTED.includes(before)) await connect(site)
    await before(site)
    if (before !== sends) expect(await sentBy(page)).toEqual([])
  })

for (const [name, { lie, after }] of someOf(lies, 10, 4))
  test(`attack: ${name}, after load: what is sent was shown`, async ({ site, page, watch }) => {
    watch.tolerate(/^/)
    await stayHere(page)
    await hostPage(site, { first: wallet(site), head: script.module, body: tag(site) })
    await connectAndRest(site)
    await page.evaluate(lie)
    await after(site)
    if (after !== sends) expect(await sentBy(page)).toEqual([])
  })

for (const [key, end] of someOf(Object.entries(READ_KEYS), 12, 8))
  test(`attack: ${key} on Object.prototype: what is sent was shown`, async ({ site, page, watch }) => {
    watch.tolerate(/^/)
    await stayHere(page)
    await hostPage(site, { first: wallet(site), head: script.module, body: tag(site) })
    await connectAndRest(site)
    await page.evaluate((name) => {
      const odd = Object.assign(() => name, { toString: () => '0x1' })
      const descriptor = Object.create(null)
      Object.assign(descriptor, { value: odd, configurable: true, writable: true })
      Object.defineProperty(Object.prototype, name, descriptor)
    }, key)
    await end(site)
    if (end !== sends) expect(await sentBy(page)).toEqual([])
  })

const LOCKDOWN = readFileSync(
  new URL('../../node_modules/ses/dist/lockdown.umd.min.js', import.meta.url),
  'utf8',
)

for (const build of someOf(BUILDS, 3, 1))
  test(`attack: a whole journey after SES lockdown, ${build}`, async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await hostPage(site, {
      first: `${wallet(site)}<script>${LOCKDOWN.replaceAll('</script', '<\\/script')}</script><script>lockdown()</script>`,
      head: script[build],
      body: tag(site),
    })
    await untilReady(site)
    expect(
      await page.evaluate(() => Object.isFrozen(Array.prototype) && Object.isFrozen(Object.prototype)),
    ).toBe(true)
    await wholeJourney(site, page, ethereum)
  })
