/** Receive: the address in every form, and where it is good for. */
import { clean } from '../harness/axe.ts'
import { MEADOW } from '../harness/people.ts'
import { untilDrawn } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

test('behavior: the whole address, read and copied; the networks it is good for', async ({ site, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.receive.click()
  await expect(site.receive.qr).toBeVisible()
  expect((await site.receive.address.textContent())?.replace(/\s/g, '')).toBe(MEADOW)
  await site.receive.copy.click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(MEADOW)
  await clean(page, 'Receive')
  await site.receive.networks.click()
  const list = page.getByRole('dialog', { name: 'Networks' }).getByRole('list', { name: 'Networks' })
  await expect(list.getByRole('listitem')).toHaveText([/Ethereum\s*In use/, /Base/])
  await clean(page, 'CompatibleNetworks')
  await site.back.click()
  await expect(site.receive.root).toBeVisible()
})

test('behavior: one network alone: said by name, no list of networks', { tag: '@long' }, async ({ site }) => {
  await site.visitConnected('module.html?o.networks=eip155:1')
  await site.openByButton()
  await site.account.receive.click()
  await expect(site.receive.root).toContainText('Send only coins and tokens on Ethereum to this address.')
  await expect(site.receive.networks).toHaveCount(0)
})

test('behavior: opened by the host at once, a contract’s address is good for the network in use alone', async ({
  site,
  networks,
}) => {
  await site.visitConnected('module.html')
  await networks.ethereum.setCode(MEADOW, '0x60006000fd')
  await site.call('open', { view: 'Receive' })
  await expect(site.receive.root).toContainText('Send only coins and tokens on Ethereum to this address.')
  await expect(site.receive.networks).toHaveCount(0)
})

test('behavior: shared where the browser can; closing that, or a press beside it, is no failure, failing is said', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    navigator.share = async (data) => {
      shared.push(data)
      if (shared.length === 2) throw new DOMException('no', 'AbortError')
      if (shared.length === 3) throw new DOMException('one is open', 'InvalidStateError')
      if (shared.length === 4) throw new TypeError('no')
    }
  })
  await site.visitConnected('module.html')
  await site.openByButton()
  await site.account.receive.click()
  await site.receive.share.click()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shared'))).toEqual([{ text: MEADOW }])
  const failed = site.notice('Could not share. Copy the address instead.')
  await site.receive.share.click()
  // What comes of it is drawn in the same turn.
  await untilDrawn(site.receive.share)
  await expect(failed).toHaveCount(0)
  await site.receive.share.click()
  await untilDrawn(site.receive.share)
  await expect(failed).toHaveCount(0)
  await site.receive.share.click()
  await expect(failed).toBeVisible()
})
