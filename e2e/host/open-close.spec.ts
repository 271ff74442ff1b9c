/** `open()` and `close()`: every view that can be opened, what is refused, and who may prevent closing (interface 5, decisions 12). */
import { untilReady } from '../harness/host.ts'
import { STRANGER } from '../harness/people.ts'
import { connectWallet } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'

test.describe('open and close', () => {
  test('behavior: opens, tells, closes; focus goes back to the opener', async ({ site, page }) => {
    await site.visit('module.html')
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.click()
    await expect(site.connect.root).toBeVisible()
    expect(await site.read('getState')).toMatchObject({
      open: true,
      loading: false,
      view: 'Connect',
      activeNamespace: 'eip155',
      selectedNetworkId: 'eip155:1',
      initialized: true,
    })
    await site.pressClose()
    await expect(site.modal).toBeHidden()
    await expect(button).toBeFocused()
    expect(await site.told('wm-open')).toEqual([{ view: 'Connect' }])
    expect(await site.told('wm-close')).toEqual([{ reason: 'user' }])
    expect(await site.call('open')).toEqual({ ok: true, value: undefined })
    expect(await site.call('close')).toEqual({ ok: true, value: true })
    await expect(site.modal).toBeHidden()
    expect((await site.told('wm-close')).at(-1)).toEqual({ reason: 'api' })
    expect(await site.call('close')).toEqual({ ok: true, value: true })
  })

  test('behavior: a trigger names its view', async ({ site, page }) => {
    await site.visit('module.html')
    await page.getByRole('button', { name: 'Networks' }).click()
    await expect(site.networks.root).toBeVisible()
    await site.pressOverlay()
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-close')).toEqual([{ reason: 'user' }])
  })

  // Shown without a browser by openable-views.test.ts.
  test('behavior: what needs an account opens Connect', { tag: '@long' }, async ({ site }) => {
    await site.visit('module.html')
    for (const view of [
      'Connect',
      'Account',
      'Send',
      'Receive',
      'Settings',
      'Profile',
      'ApproveTransaction',
      'UnsupportedChain',
    ]) {
      expect(await site.call('open', { view })).toMatchObject({ ok: true })
      await expect(site.connect.root, view).toBeVisible()
      await site.call('close')
    }
    for (const view of ['Networks', 'SwitchNetwork']) {
      expect(await site.call('open', { view })).toMatchObject({ ok: true })
      await expect(site.networks.root, view).toBeVisible()
      await site.call('close')
    }
    await connectWallet(site)
    const shown = {
      Connect: site.account.root,
      Account: site.account.root,
      Send: site.send.root,
      Receive: site.receive.root,
      Settings: site.settings.root,
      // Under another name here (decisions 60).
      Profile: site.accounts.root,
      // Nothing waits.
      ApproveTransaction: site.account.root,
      Networks: site.networks.root,
      UnsupportedChain: site.account.root,
    }
    for (const [view, root] of Object.entries(shown)) {
      expect(await site.call('open', { view })).toMatchObject({ ok: true })
      await expect(root, view).toBeVisible()
      await site.call('close')
    }
    await site.call('open', { view: 'Send', arguments: { to: STRANGER, amount: '0.5' } })
    await expect(site.send.amount).toHaveValue('0.5')
    await expect(site.send.to).toHaveValue(STRANGER)
  })

  // Shown without a browser by openable-views.test.ts.
  test('behavior: a link of the page’s own client is shown, and nobody is asked', { tag: '@long' }, async ({
    site,
    page,
    watch,
  }) => {
    watch.expect(/open-ignored/)
    await site.visit('module.html')
    await untilReady(site)
    const hosts: string[] = []
    page.on('request', (request) => hosts.push(new URL(request.url()).host))
    page.on('websocket', (socket) => hosts.push(new URL(socket.url()).host))
    const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'0f'.repeat(32)}`
    expect(await site.call('open', { uri })).toMatchObject({ ok: true })
    await expect(site.walletConnect.qr).toBeVisible()
    expect(await site.read('getState')).toMatchObject({ view: 'ConnectingWalletConnectBasic' })
    expect(await site.walletConnect.uri()).toBe(uri)
    expect([...new Set(hosts)]).toEqual([new URL(site.url).host])
    await site.call('close')
    await expect(site.modal).toBeHidden()

    expect(await site.call('open', { uri: 'javascript:alert(1)' })).toMatchObject({ ok: true })
    await expect(site.connect.root).toBeVisible()
    await expect(site.walletConnect.qr).toBeHidden()
    await site.call('close')
    expect(await site.call('open', { view: 'Networks', namespace: 'eip155' })).toMatchObject({ ok: true })
    await expect(site.networks.root).toBeVisible()
    await expect
      .poll(() => site.told('wm-error'))
      .toMatchObject([{ code: 'open-ignored' }, { code: 'open-ignored' }])
  })

  test('error: an unknown view rejects with `view-unknown` and one alert', async ({ site, watch }) => {
    watch.expect(/view-unknown/)
    await site.visit('module.html')
    const views = ['Nope', 'Connecting', 'SendPreview', '__proto__', 'x'.repeat(5_000)]
    for (const view of views)
      expect(await site.call('open', { view })).toMatchObject({
        ok: false,
        name: 'WalletModalError',
        code: 'view-unknown',
      })
    await expect(site.modal).toBeHidden()
    await expect.poll(() => site.told('wm-error')).toMatchObject(views.map(() => ({ code: 'view-unknown' })))
  })

  test('error: an element outside the page rejects with `not-in-page`', async ({ site, page }) => {
    await site.visit('module.html')
    const code = await page.evaluate(async () => {
      const element = document.createElement('wallet-modal')
      return Reflect.get(element, 'open')
        .call(element)
        .catch((error: { code: string }) => error.code)
    })
    expect(code).toBe('not-in-page')
  })

  test('behavior: a prevented wm-close keeps it open, whoever asks', async ({ site, page }) => {
    await site.visit('module.html')
    await page.evaluate(() =>
      document.addEventListener('wm-close', (event) => {
        if (!document.title.startsWith('done')) event.preventDefault()
      }),
    )
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await site.pressOverlay()
    await site.pressClose()
    expect(await site.call('close')).toEqual({ ok: true, value: false })
    await expect(site.connect.root).toBeVisible()
    await page.evaluate(() => {
      document.title = 'done'
    })
    expect(await site.call('close')).toEqual({ ok: true, value: true })
    await expect(site.modal).toBeHidden()
  })

  test('error: a listener of wm-close that closes as well is told once', async ({ site, page }) => {
    await site.visit('module.html')
    await site.openByButton()
    await expect(site.connect.root).toBeVisible()
    await page.evaluate(() =>
      document.addEventListener('wm-close', () => document.querySelector('wallet-modal')?.close()),
    )
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-close')).toEqual([{ reason: 'user' }])
  })
})
