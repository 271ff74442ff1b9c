/** What a host is told: topics of `subscribe()`, events, and answers that nobody can change (interface 5, 8). */
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { MEADOW_2 } from '../harness/people.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

test.describe('subscribe and events', () => {
  // Shown without a browser by wallet-modal.methods.test.ts.
  test('behavior: each topic tells its value at once and then each change, until it is ended', {
    tag: '@long',
  }, async ({ site, page }) => {
    await hostPage(site, { head: script.module, body: tag(site) })
    await untilReady(site)
    await page.locator('wallet-modal').evaluate((element) => {
      const heard: [string, unknown][] = []
      Reflect.set(window, 'heard', heard)
      const stops = ['state', 'account', 'network', 'theme', 'events', 'notification', 'nonsense'].map(
        (topic) =>
          Reflect.get(element, 'subscribe').call(element, topic, (value: unknown) =>
            heard.push([topic, value]),
          ),
      )
      Reflect.set(window, 'stop', () => {
        for (const stop of stops) stop()
      })
    })
    const heard = (topic: string) =>
      page.evaluate(
        (name) =>
          (Reflect.get(window, 'heard') as [string, unknown][])
            .filter(([key]) => key === name)
            .map(([, value]) => value),
        topic,
      )
    expect(await heard('state')).toMatchObject([{ open: false }])
    expect(await heard('account')).toMatchObject([{ status: 'disconnected' }])
    expect(await heard('network')).toMatchObject([{ caipNetworkId: 'eip155:1' }])
    expect(await heard('theme')).toMatchObject([{ themeMode: 'dark' }])
    expect(await heard('nonsense')).toEqual([])

    await site.call('setThemeMode', 'light')
    await site.call('switchNetwork', 'eip155:8453')
    await connectWallet(site)
    await site.openByButton()
    await site.account.disconnect.click()
    await expect(site.connect.root).toBeVisible()
    expect((await heard('theme')).at(-1)).toMatchObject({ themeMode: 'light' })
    expect(await heard('network')).toMatchObject([
      { caipNetworkId: 'eip155:1' },
      { caipNetworkId: 'eip155:8453' },
      { caipNetworkId: 'eip155:1' },
    ])
    const statuses = (await heard('account')).map((value) => Object(value).status)
    expect(statuses[0]).toBe('disconnected')
    expect(statuses).toContain('connected')
    expect(statuses.at(-1)).toBe('disconnected')
    expect((await heard('state')).map((value) => Object(value).open)).toContain(true)
    // The last one when the wallet has answered.
    await expect
      .poll(async () => (await heard('events')).map((value) => Object(value).event))
      .toEqual(
        expect.arrayContaining([
          'MODAL_OPEN',
          'SELECT_WALLET',
          'CONNECT_SUCCESS',
          'MODAL_CLOSE',
          'DISCONNECT_SUCCESS',
        ]),
      )
    await expect
      .poll(() => heard('notification'))
      .toContainEqual({ tone: 'success', key: 'notice.disconnected' })

    await page.evaluate(() => Reflect.get(window, 'stop')())
    const before = (await heard('state')).length
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await heard('state')).toHaveLength(before)
  })

  test('behavior: events bubble, are composed and typed as documented', async ({ site, page }) => {
    await page.addInitScript(() => {
      const shapes: Record<string, unknown> = {}
      Reflect.set(window, 'shapes', shapes)
      for (const name of ['wm-ready', 'wm-open', 'wm-close', 'wm-connect', 'wm-account-change', 'wm-event'])
        window.addEventListener(name, (event) => {
          const { bubbles, composed, cancelable } = event
          shapes[name] = { bubbles, composed, cancelable, isCustom: event instanceof CustomEvent }
        })
    })
    await site.visit('module.html')
    await connectWallet(site)
    const shape = { bubbles: true, composed: true, cancelable: false, isCustom: true }
    expect(await page.evaluate(() => Reflect.get(window, 'shapes'))).toEqual({
      'wm-ready': shape,
      'wm-open': shape,
      'wm-close': { ...shape, cancelable: true },
      'wm-connect': shape,
      'wm-account-change': shape,
      'wm-event': shape,
    })
  })

  test('behavior: a subscriber and a listener that throw harm nobody but themselves', async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/listener of the page/)
    await site.visit('module.html')
    await page.evaluate(() => {
      document.addEventListener('wm-connect', () => {
        throw new Error('listener of the page')
      })
    })
    await connectWallet(site)
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
  })

  // Shown without a browser by session.events.test.ts.
  test('behavior: the account and the network follow the wallet', { tag: '@long' }, async ({ site }) => {
    await site.visitConnected('module.html')
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    await expect.poll(() => site.read('getAccount')).toMatchObject({ address: MEADOW_2 })
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await expect.poll(() => site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    await site.openByButton()
    await expect(site.account.root).toContainText(MEADOW_2)
    await expect(site.account.network).toHaveText(/Base/)
  })

  // Shown without a browser by host.test.ts.
  test('behavior: what is answered is a frozen copy', { tag: '@long' }, async ({ site, page }) => {
    await site.visitConnected('module.html')
    const frozen = await page
      .locator('wallet-modal')
      .evaluate((element) =>
        ['getState', 'getAccount', 'getNetwork'].map((name) =>
          Object.isFrozen(Reflect.get(element, name).call(element)),
        ),
      )
    expect(frozen).toEqual([true, true, true])
  })
})
