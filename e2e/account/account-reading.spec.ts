/** When Account reads what one has: while it is visible, and not more often than every 30 s. */
import { connectWallet, setVisible, untilQuiet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { open } from './account.ts'

test.describe('when it is read', () => {
  test('behavior: every 30 s while somebody looks, never behind another page or in a closed dialog', async ({
    site,
    page,
    services,
  }) => {
    const count = () => services.requests({ endpoint: 'balance' }).length
    const pass = async (ms: number) => {
      await expect(
        site.account.balance.or(site.page.getByRole('button', { name: 'Connect wallet' })).first(),
      ).toBeVisible()
      await untilQuiet(page)
      await page.clock.fastForward(ms)
    }
    await site.visit('module.html?services')
    await page.clock.install()
    await connectWallet(site)
    expect(count()).toBe(0)
    await site.openByButton()
    await expect(site.account.token(/^Ether/)).toBeVisible()
    await expect.poll(() => services.requests({ endpoint: 'nameReverse' }).length).toBe(1)
    await expect.poll(count).toBe(1)
    await pass(31_000)
    await expect.poll(count).toBe(2)
    await setVisible(page, false)
    for (let turn = 0; turn < 4; turn++) await pass(31_000)
    expect(count()).toBe(2)
    await setVisible(page, true)
    await expect.poll(count).toBe(3)
    await pass(0)
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    for (let turn = 0; turn < 4; turn++) await pass(31_000)
    expect(count()).toBe(3)
  })

  // Shown without a browser by portfolio.actions.test.ts.
  test('behavior: opened again within 30 s, what is known is shown and nobody is asked', {
    tag: '@long',
  }, async ({ site, page, services }) => {
    await open(site)
    await expect(site.account.token(/^Ether/)).toBeVisible()
    await site.pressClose()
    await site.openByButton()
    await expect(site.account.token(/^Ether/)).toBeVisible()
    // Asked after whatever the opening would have asked.
    expect(await site.call('open', { view: 'Activity' })).toMatchObject({ ok: true })
    await expect.poll(() => services.requests({ endpoint: 'history' })).toHaveLength(1)
    await untilQuiet(page)
    expect(services.requests({ endpoint: 'balance' })).toHaveLength(1)
    expect(services.requests({ endpoint: 'identity' })).toHaveLength(1)
  })
})
