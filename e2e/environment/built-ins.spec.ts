/** Pages whose built-ins are not the browser's own: whole journeys. */

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { BUILDS, hostPage, script, tag, untilReady } from '../harness/host.ts'
import { ETHER, MEADOW_2, STRANGER } from '../harness/people.ts'
import type { Site } from '../harness/site.ts'
import { reachConfirm } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { connect, wholeJourney } from './journey.ts'
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

/** Methods that answer otherwise than the standard says: as polyfills of old libraries do, and as bad ones might. */
const LIES: Readonly<Record<string, string>> = {
  'find and findLast that answer -1': `for (const name of ['find', 'findLast']) Array.prototype[name] = function (test) { for (let i = 0; i < this.length; i++) if (test(this[i], i, this)) return this[i]; return -1 }`,
  'includes that is always true': `Array.prototype.includes = () => true`,
  'filter that keeps everything': `Array.prototype.filter = function () { return this.slice() }`,
  'reduce and toJSON of an old library': `Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }; Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']' }`,
  'Array.from and entries that are empty': `Array.from = () => []; Object.entries = () => []`,
  'trim that answers somebody else': `String.prototype.trim = function () { return /^0x/.test(this) ? '${STRANGER}' : String(this) }`,
  'toLowerCase and toUpperCase that do nothing': `String.prototype.toLowerCase = String.prototype.toUpperCase = function () { return String(this) }`,
  'padStart and padEnd that add nothing': `String.prototype.padStart = String.prototype.padEnd = function () { return String(this) }`,
  'slice of texts that forgets the end': `{ const { slice } = String.prototype; String.prototype.slice = function (from, to) { return slice.call(this, from) } }`,
  'replace that takes digits away': `{ const { replace } = String.prototype; String.prototype.replace = String.prototype.replaceAll = function () { return replace.call(this, /0/g, '') } }`,
}

/** What the wallet was asked, read where no lie reaches. */
const sentBy = async (page: Page): Promise<{ to: string; value: string; data?: string }[]> => {
  const text = (await page.locator('html').getAttribute('data-sent')) ?? ''
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Writes a draft and confirms as far as the page lets it; whatever the wallet is asked then was shown before. */
const sendIfShown = async (site: Site, page: Page): Promise<'sent' | 'refused'> => {
  const shown = async () => {
    const sentence = (await site.preview.sentence.textContent()) ?? ''
    const [, amount = ''] = /^Send ([\d.,]+) ETH/.exec(sentence) ?? []
    return { amount, receiver: await site.preview.receiverAddress() }
  }
  const patience = { timeout: 4_000 }
  try {
    await site.page.getByRole('button', { name: 'Connect wallet' }).click(patience)
    await site.account.send.click(patience)
    await site.send.amount.fill('0.05', patience)
    await site.send.to.fill(MEADOW_2, patience)
    await site.send.review.click(patience)
    await expect(site.preview.confirm).toBeEnabled(patience)
    await reachConfirm(site)
  } catch {
    expect(await sentBy(page)).toEqual([])
    return 'refused'
  }
  const { amount, receiver } = await shown()
  await site.preview.confirm.click(patience)
  await expect
    .poll(() => sentBy(page), { timeout: 4_000 })
    .not.toEqual([])
    .catch(() => {})
  const requests = await sentBy(page)
  for (const { to, value, data = '0x' } of requests) {
    const [whole = '', fraction = ''] = amount.split('.')
    expect(BigInt(value), 'the amount that was shown').toBe(
      BigInt(whole) * ETHER + BigInt(fraction.padEnd(18, '0')),
    )
    expect(to.toLowerCase(), 'the receiver who was shown').toBe(receiver.toLowerCase())
    expect(data).toBe('0x')
  }
  expect(requests.length).toBeLessThan(2)
  return requests.length === 1 ? 'sent' : 'refused'
}

const lies = Object.entries(LIES)

for (const [name, lie] of someOf(lies, 10, 1))
  test(`attack: ${name}, before load: what is sent was shown`, async ({ site, page, watch }) => {
    watch.tolerate(/^/)
    await hostPage(site, {
      first: `${wallet(site)}<script>${lie}</script>`,
      head: script.module,
      body: tag(site),
    })
    const isConnected = await connect(site).then(
      () => true,
      () => false,
    )
    if (isConnected) await sendIfShown(site, page)
    else expect(await sentBy(page)).toEqual([])
  })

for (const [name, lie] of someOf(lies, 10, 4))
  test(`attack: ${name}, after load: what is sent was shown`, async ({ site, page, watch }) => {
    watch.tolerate(/^/)
    await hostPage(site, { first: wallet(site), head: script.module, body: tag(site) })
    await untilReady(site)
    await connect(site)
    await page.evaluate(lie)
    await sendIfShown(site, page)
  })

/** Keys by which the language or the browser reads what it is given, or by which answers and requests are read. */
const READ_KEYS = [
  'get',
  'set',
  'value',
  'then',
  'toJSON',
  'signal',
  'error',
  'result',
  'to',
  'data',
  'view',
  'name',
]

for (const key of someOf(READ_KEYS, 12, 3))
  test(`attack: ${key} on Object.prototype: what is sent was shown`, async ({ site, page, watch }) => {
    watch.tolerate(/^/)
    await hostPage(site, { first: wallet(site), head: script.module, body: tag(site) })
    await untilReady(site)
    await connect(site)
    await page.evaluate((name) => {
      const odd = Object.assign(() => name, { toString: () => '0x1' })
      const descriptor = Object.create(null)
      Object.assign(descriptor, { value: odd, configurable: true, writable: true })
      Object.defineProperty(Object.prototype, name, descriptor)
    }, key)
    await sendIfShown(site, page)
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
