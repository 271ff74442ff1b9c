/** The loader: calls before the module is there are replayed in order, or rejected when it cannot be had (decisions 3). */
import { hostPage, script, tag } from '../harness/host.ts'
import { hold } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

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
      account: { status: 'disconnected', isConnected: false, signedIn: false, allAccounts: [] },
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

  test('behavior: a tag that a framework adds later: its calls wait for what is fetched then', async ({
    site,
    page,
  }) => {
    await hostPage(site, { head: script.loader })
    await page.waitForLoadState()
    expect(await page.evaluate(() => customElements.get('wallet-modal') === undefined)).toBe(true)
    await page.evaluate((markup) => {
      const app = document.createElement('div')
      app.innerHTML = markup
      document.body.append(app)
    }, tag(site))
    await page.locator('wallet-modal').evaluate((element) => Reflect.get(element, 'open').call(element))
    await expect(site.connect.wallet(/Meadow/)).toBeVisible()
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
        call('open', { view: 'Networks' }),
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
    // Those that were rejected are not made up for.
    expect(await site.told('wm-open')).toEqual([{ view: 'Connect' }])
  })

  test('behavior: a stored session is an intent: it loads and restores', async ({ site, page }) => {
    await site.visitConnected('loader.html')
    expect(await site.told('wm-connect')).toMatchObject([{ restored: true }])
    await hostPage(site, { head: script.loader })
    await expect.poll(() => page.evaluate(() => customElements.get('wallet-modal') !== undefined)).toBe(true)
  })
})
