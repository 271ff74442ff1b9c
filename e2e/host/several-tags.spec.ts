/** Several tags, scripts and versions on one page: one wallet, one dialog at a time (quality 3). */
import type { Page } from '@playwright/test'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { views } from '../views/views.ts'
import { ERROR } from './errors.ts'

const warnings = (page: Page): string[] => {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') seen.push(message.text())
  })
  return seen
}

test.describe('several of us', () => {
  test('behavior: two tags share one wallet and show one dialog at a time', async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) + tag(site) })
    await untilReady(site)
    await connectWallet(site)
    const accounts = await page
      .locator('wallet-modal')
      .evaluateAll((elements) => elements.map((element) => Reflect.get(element, 'getAccount').call(element)))
    expect(accounts).toHaveLength(2)
    expect(accounts[1]).toEqual(accounts[0])
    expect(accounts[0]).toMatchObject({ status: 'connected' })

    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    await page
      .locator('wallet-modal')
      .nth(1)
      .evaluate((element) => Reflect.get(element, 'open').call(element))
    await expect(site.modal).toHaveCount(1)
    await expect(site.account.root).toBeVisible()
    const open = await page
      .locator('wallet-modal')
      .evaluateAll((elements) =>
        elements.map((element) => Reflect.get(element, 'getState').call(element).open),
      )
    expect(open).toEqual([false, true])
    expect(await site.told(ERROR)).toEqual([])
  })

  test('behavior: the second tag’s differing options are one alert', async ({ site, page, watch }) => {
    watch.expect(/options-differ/)
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await hostPage(site, {
      head: script.module,
      body: tag(site) + tag(site, { 'theme-mode': 'light', 'default-network': 'eip155:8453' }),
    })
    await untilReady(site)
    await expect.poll(() => site.told(ERROR)).not.toEqual([])
    expect(lines.filter((line) => line.includes('options-differ'))).toHaveLength(1)
    for (const detail of await site.told(ERROR))
      expect(detail).toMatchObject({
        code: 'options-differ',
        message: expect.stringMatching(/ themeMode, defaultNetwork differ/),
      })
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
  })

  /** A router puts the next page's tag in: in the same task, before or after it takes the last one out, or a while before. */
  for (const order of ['out, then in', 'in, then out', 'in, and later out'] as const)
    test(`behavior: the tag of the next page takes over with its own options (${order})`, async ({
      site,
      page,
      watch,
    }) => {
      // While both are there the second one gives way.
      watch.tolerate(/options-differ/)
      await hostPage(site, { head: script.module, body: tag(site) })
      await untilReady(site)
      await page.evaluate(
        async ([next, way]) => {
          const last = document.querySelector('wallet-modal')
          if (way === 'out, then in') last?.remove()
          document.body.insertAdjacentHTML('afterbegin', next)
          if (way === 'in, and later out') await document.querySelector('wallet-modal')?.ready
          last?.remove()
        },
        [tag(site, { networks: 'eip155:8453', 'theme-mode': 'light' }), order] as const,
      )
      await untilReady(site)
      expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
      await site.openByButton()
      await expect(page.locator('wallet-modal dialog')).toHaveAttribute('data-theme', 'light')
    })

  test('error: custom wallets whose providers are circular, in two tags: both are ready, nothing is thrown', async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: script.module, body: tag(site) + tag(site) })
    const names = await page.evaluate(async () => {
      await customElements.whenDefined('wallet-modal')
      const provider: Record<string, unknown> = { request: async () => [] }
      provider['self'] = provider
      const tags = [...document.querySelectorAll('wallet-modal')]
      const give = () => {
        for (const each of tags)
          Object.assign(each, { customWallets: [{ id: 'mine', name: 'Mine', provider }] })
      }
      give()
      await Promise.all(tags.map(({ ready }) => ready))
      give()
      return tags.map((each) => each.getState().initialized)
    })
    expect(names).toEqual([true, true])
    expect(await site.told(ERROR)).toEqual([])
  })

  /** With how many come too late: what the loader fetches is the module itself, so that one is none beside it. */
  const ORDERS = [
    [['iife', 'iife'], 1],
    [['iife', 'loader', 'module'], 2],
    [['loader', 'iife', 'module'], 1],
    [['module', 'iife', 'loader'], 2],
  ] as const
  for (const [order, late] of someOf(ORDERS, 4, 3))
    test(`behavior: ${order.join(', then ')} on one page: the first defines, one warning each, one modal`, async ({
      site,
      page,
    }) => {
      const warned = warnings(page)
      await hostPage(site, { head: order.map((build) => script[build]).join('\n'), body: tag(site) })
      await untilReady(site)
      await connectWallet(site)
      await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
      expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
      const ours = warned.filter((text) => text.includes('[wallet-modal]'))
      expect(ours).toEqual(Array.from({ length: late }, () => expect.stringMatching(/loaded twice/)))
      const isOne = await page.evaluate(() => {
        const api = Reflect.get(window, 'WalletModal')
        return (
          api.createWalletModal() === document.querySelector('wallet-modal') &&
          document.querySelectorAll('wallet-modal').length === 1
        )
      })
      expect(isOne).toBe(true)
    })

  test('behavior: define.js, then an import of wallet-modal.js: one tag, no warning', async ({
    site,
    page,
  }) => {
    const warned = warnings(page)
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    const isSame = await page.evaluate(async () => {
      const library = await import('/dist/wallet-modal.js' as string)
      library.defineWalletModal()
      const element = document.querySelector('wallet-modal')
      return element instanceof library.WalletModalElement && library.createWalletModal() === element
    })
    expect(isSame).toBe(true)
    await connectWallet(site)
    expect(warned.filter((text) => text.includes('[wallet-modal]'))).toEqual([])
  })

  test('behavior: a second script with options of its own is ignored, without an error of the page', async ({
    site,
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const second = script.iife.replace('></', ' data-theme-mode="light" data-basic></')
    await hostPage(site, { head: `${script.iife}\n${second}`, body: tag(site) })
    await untilReady(site)
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
    expect(await page.locator('wallet-modal').count()).toBe(1)
    expect(errors).toEqual([])
  })

  test('behavior: a second script of another version gives way, with both versions in its warning', async ({
    site,
    page,
  }) => {
    const warned = warnings(page)
    await page.route('**/dist/newer.iife.js', async (route) => {
      const response = await route.fetch({ url: new URL('dist/wallet-modal.iife.js', site.url).href })
      const { version } = await page.evaluate(() => Reflect.get(window, 'WalletModal'))
      await route.fulfill({ response, body: (await response.text()).replaceAll(version, '99.0.0') })
    })
    await hostPage(site, { head: script.iife, body: tag(site) })
    await untilReady(site)
    const answer = await page.evaluate(async () => {
      const { version } = Reflect.get(window, 'WalletModal')
      const newer = document.createElement('script')
      newer.src = '/dist/newer.iife.js'
      const loaded = new Promise((resolve) => newer.addEventListener('load', resolve))
      document.head.append(newer)
      await loaded
      return { before: version, after: Reflect.get(window, 'WalletModal').version }
    })
    expect(answer.after).toBe(answer.before)
    await expect.poll(() => warned.filter((text) => text.includes('[wallet-modal]'))).toHaveLength(1)
    expect(warned.join()).toContain('99.0.0')
    expect(warned.join()).toContain(answer.before)
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  test('behavior: embedded and dialog live side by side', async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) + tag(site, { embedded: '' }) })
    await untilReady(site)
    const embedded = views(page, 'region')
    await expect(embedded.connect.root).toBeVisible()
    await connectWallet(site)
    await expect(embedded.account.root).toBeVisible()
  })
})
