/** What is fetched and when, and what happens when it cannot be had (decisions 1, 3; quality 4.6). */
import type { Page } from '@playwright/test'
import type { WalletModalElement } from '../../src/index.ts'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { connectWallet, hold } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

const CHUNKS = '**/dist/chunks/*'

/** Files and hosts asked for from now on. */
const requests = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url())
    if (protocol.startsWith('http'))
      seen.push(pathname.startsWith('/dist/') ? pathname : `${host}${pathname}`)
  })
  return seen
}

const ours = (seen: readonly string[]) => seen.filter((path) => path.startsWith('/dist/'))

test.describe('before intent', () => {
  const ENTRIES = {
    'module.html': ['/dist/wallet-modal.js'],
    'iife.html': ['/dist/wallet-modal.iife.js'],
    'loader.html': ['/dist/loader.js', '/dist/wallet-modal.js'],
  }
  for (const [path, entries] of Object.entries(ENTRIES))
    test(`behavior: ${path} fetches its own entry and nothing else, also after an hour`, async ({
      site,
      page,
    }) => {
      await page.clock.install()
      const seen = requests(page)
      await site.visit(path)
      await untilReady(site)
      await page.clock.runFor(60_000)
      await page.clock.fastForward(3_600_000)
      await page.waitForLoadState('networkidle')
      expect(ours(seen).sort()).toEqual(entries)
      expect(seen.filter((path) => path.includes(':') && !path.startsWith(new URL(site.url).host))).toEqual(
        [],
      )
      expect(await site.asked()).toEqual([])
    })

  test('behavior: the loader alone fetches nothing', async ({ site, page }) => {
    const seen = requests(page)
    await hostPage(site, { head: script.loader })
    await page.waitForLoadState('networkidle')
    expect(ours(seen)).toEqual(['/dist/loader.js'])
    expect(await page.evaluate(() => customElements.get('wallet-modal'))).toBeUndefined()
  })

  for (const way of ['hover', 'focus'] as const)
    test(`behavior: ${way} on a trigger warms; opening then needs nothing more`, async ({ site, page }) => {
      await site.visit('module.html')
      await untilReady(site)
      const seen = requests(page)
      await page.getByRole('button', { name: 'Connect wallet' })[way]()
      await expect
        .poll(() => ours(seen))
        .toEqual([expect.stringContaining('surface'), ...ours(seen).slice(1)])
      // The browser's own word for when a file and all that it imports is there.
      await page.evaluate(async (path) => void (await import(path)), ours(seen)[0] ?? '')
      await page.route(CHUNKS, (route) => route.abort())
      const warmed = ours(seen).length
      expect(await site.call('open')).toMatchObject({ ok: true })
      await expect(site.connect.wallet(/Meadow/)).toBeVisible()
      expect(ours(seen)).toHaveLength(warmed)
    })
})

test.describe('when it cannot be had', () => {
  test('error: the surface: a sentence and a retry, `open()` rejects, and it works when the network is back', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await site.visit('module.html')
    await page.route(CHUNKS, (route) => route.abort())
    const opened = await site.call('open')
    expect(opened).toMatchObject({ ok: false, name: 'WalletModalError', code: 'chunk-failed' })
    await expect(site.modal.getByRole('alert').first()).toContainText('This part could not be loaded.')
    expect(await site.told('wm-error')).toMatchObject([{ code: 'chunk-failed' }])
    // Given up on: the page is told why it closed.
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-close')).toMatchObject([{ reason: 'error' }])
    await site.openByButton()

    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.modal.getByRole('alert').first()).toContainText('This part could not be loaded.')
    await page.unroute(CHUNKS)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await connectWallet(site)
  })

  test('error: offline when the visitor opens, online when they try again', async ({ site, page, watch }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await site.visit('module.html')
    await page.context().setOffline(true)
    await site.openByButton()
    await expect(site.modal.getByRole('alert').first()).toContainText('Check your connection')
    await page.context().setOffline(false)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
  })

  test('error: a view’s own chunk: the shell stays, with a sentence, a retry and the way back', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    await page.route(CHUNKS, (route) => route.abort())
    await site.account.send.click()
    const sentence = site.modal.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
    await expect(sentence).toBeVisible()
    await site.back.click()
    await expect(site.account.root).toBeVisible()
    await site.account.receive.click()
    await expect(sentence).toBeVisible()
    await page.unroute(CHUNKS)
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.receive.qr).toBeVisible()
    await site.back.click()
    await site.account.send.click()
    await expect(site.send.amount).toBeVisible()
  })

  test('error: the chain’s chunk: the balance is unavailable, and can be asked again', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/chunk-failed/, /Failed to load resource/)
    await page.route('**/dist/chunks/evm*', (route) => route.abort())
    await site.visitConnected('module.html')
    await site.openByButton()
    await expect(site.account.unavailable).toBeVisible()
    await page.unroute('**/dist/chunks/evm*')
    await site.modal.getByRole('button', { name: 'Try again' }).click()
    await expect(site.account.balance).toHaveText('Balance 10,000 ETH')
  })

  test('behavior: while it loads the dialog stands, and Escape leaves it; `open()` settles', async ({
    site,
    page,
  }) => {
    const letGo = await hold(page, CHUNKS)
    await site.visit('module.html')
    const opened = site.call('open')
    await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    letGo()
    await opened
    expect(await site.read('getState')).toMatchObject({ open: false })
    await connectWallet(site)
  })

  test('behavior: closed while its view is being made: `open()` tells, services are asked all the same, and it opens again', async ({
    site,
    page,
    services,
  }) => {
    await site.visit('module.html?services')
    await untilReady(site)
    const told = await page.locator('wallet-modal').evaluate(async (element: WalletModalElement) => {
      const root = element.shadowRoot
      if (!root) throw new TypeError('no shadow root')
      const surface = () =>
        [...root.querySelectorAll('.card > *')].find((part) => part.localName.includes('-'))
      const placed = new Promise<void>((done) =>
        new MutationObserver(() => surface() && done()).observe(root, { childList: true, subtree: true }),
      )
      const opened = element.open().then(
        () => 'shown',
        (error: unknown) => Reflect.get(Object(error), 'code'),
      )
      await placed
      const wasEmpty = surface()?.childElementCount === 0
      return { wasEmpty, closed: element.close(), opened: await opened }
    })
    expect(told).toEqual({ wasEmpty: true, closed: true, opened: 4001 })
    await expect(site.modal).toBeHidden()
    await expect.poll(() => services.requests().length).toBeGreaterThan(0)
    await connectWallet(site)
  })
})

test.describe('the loader', () => {
  const ENTRY = '**/dist/wallet-modal.js'

  test('behavior: calls before it has loaded are replayed in order; getters say disconnected', async ({
    site,
    page,
  }) => {
    const letGo = await hold(page, ENTRY)
    await hostPage(site, { head: script.loader })
    await page.evaluate((rpc) => {
      const order: string[] = []
      const note = (word: string) => (value: unknown) => {
        order.push(word)
        return value
      }
      const api = Reflect.get(window, 'WalletModal')
      const element = api.createWalletModal({
        basic: true,
        networks: ['eip155:8453'],
        customRpcUrls: { 'eip155:8453': [rpc] },
      })
      Reflect.set(window, 'order', order)
      Reflect.set(window, 'before', {
        state: element.getState(),
        account: element.getAccount(),
        network: element.getNetwork(),
        report: element.getConfigReport(),
        provider: element.getProvider(),
        isElement: element.localName,
      })
      element.ready.then(note('ready'))
      element.subscribe('network', (network: { caipNetworkId: string }) =>
        order.push(`network ${network.caipNetworkId}`),
      )
      element.setThemeMode('light')
      element.switchNetwork('eip155:8453').then(note('switched'))
      element.open({ view: 'Networks' }).then(note('opened'))
      element.connect('nobody').catch((error: { code: string }) => order.push(`connect ${error.code}`))
    }, site.rpc['eip155:8453'])
    const before = await page.evaluate(() => Reflect.get(window, 'before'))
    expect(before).toMatchObject({
      state: { open: false, initialized: false },
      account: { status: 'disconnected', isConnected: false },
      network: { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155', supported: true },
      report: { email: { remote: 'not asked', effective: false } },
      isElement: 'wallet-modal',
    })
    letGo()
    await expect(site.networks.root).toBeVisible()
    const order = () => page.evaluate(() => Reflect.get(window, 'order') as string[])
    await expect.poll(order).toContain('opened')
    const said = await order()
    expect(said).toContain('ready')
    expect(said[0]).toBe('network eip155:8453')
    expect(said.filter((word) => word === 'switched' || word === 'opened')).toEqual(['switched', 'opened'])
    // It is asked for by a part of its own.
    await expect.poll(order).toContain('connect connector-not-found')
    await expect(site.networks.root).toHaveCSS('color-scheme', 'light')
    const own = await page.locator('wallet-modal').evaluate((element) => Object.getOwnPropertyNames(element))
    expect(own).not.toContain('open')
    // A host reads the same fields before and after.
    const after = await page.locator('wallet-modal').evaluate((element) => ({
      state: Reflect.get(element, 'getState').call(element),
      network: Reflect.get(element, 'getNetwork').call(element),
      report: Reflect.get(element, 'getConfigReport').call(element),
    }))
    for (const [getter, value] of Object.entries(after))
      expect(Object.keys(before[getter]).sort(), getter).toEqual(Object.keys(value).sort())
    expect(await page.locator('wallet-modal').evaluate((element) => Reflect.get(element, 'themeMode'))).toBe(
      'light',
    )
  })

  test('behavior: a trigger that is pressed before it has loaded opens, by its view; one that the page has handled does not', async ({
    site,
    page,
  }) => {
    const letGo = await hold(page, ENTRY)
    await hostPage(site, {
      head: script.loader,
      body: `${tag(site)}
        <button data-wallet-modal-open onclick="event.preventDefault()">Handled</button>
        <button data-wallet-modal-open="Networks"><b>Networks</b></button>`,
    })
    await page.getByRole('button', { name: 'Handled' }).click()
    await page.getByText('Networks').click()
    letGo()
    await expect(site.networks.root).toBeVisible()
    expect(await site.told('wm-open')).toEqual([{ view: 'Networks' }])
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Networks' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(site.networks.root).toBeVisible()
    expect(await site.told('wm-open')).toHaveLength(2)
  })

  test('error: when it cannot be loaded every queued promise rejects with a code; the next call tries again', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/Failed to load resource/)
    await page.route(ENTRY, (route) => route.abort())
    await hostPage(site, { head: script.loader, body: tag(site) })
    const answers = await page.evaluate(async () => {
      const element = document.querySelector('wallet-modal')
      const call = (name: string, ...args: unknown[]) => Reflect.get(element ?? {}, name).apply(element, args)
      // The ignored one must not become an unhandled rejection.
      call('switchNetwork', 'eip155:1')
      const settled = await Promise.allSettled([
        call('open'),
        call('connect'),
        call('signMessage', { message: 'x' }),
      ])
      return settled.map((result) =>
        result.status === 'rejected' ? [result.reason.name, result.reason.code] : result.value,
      )
    })
    expect(answers).toEqual([
      ['WalletModalError', 'chunk-failed'],
      ['WalletModalError', 'chunk-failed'],
      ['WalletModalError', 'chunk-failed'],
    ])
    await page.unroute(ENTRY)
    expect(await site.call('open')).toMatchObject({ ok: true })
    await expect(site.connect.root).toBeVisible()
  })

  test('behavior: a stored session is an intent: it loads and restores', async ({ site, page }) => {
    await site.visitConnected('loader.html')
    expect(await site.told('wm-connect')).toMatchObject([{ restored: true }])
    await hostPage(site, { head: script.loader })
    await expect.poll(() => page.evaluate(() => customElements.get('wallet-modal') !== undefined)).toBe(true)
  })
})
