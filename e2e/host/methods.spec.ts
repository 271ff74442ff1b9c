/** What a host's code calls and is told (interface 5, 8, decisions 12, 13, 14). */
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { ETHER, HARBOR, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import { confirmInWallet, connectWallet, countAsked, statuses } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { popupOf, walletPopup } from '../windows/wallet-popup.ts'

const REJECTED = { ok: false, name: 'WalletModalError', code: 4001 }

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

  test('behavior: every view that can be opened; what needs an account opens Connect', async ({ site }) => {
    await site.visit('module.html')
    for (const view of ['Connect', 'Account', 'Send', 'Receive', 'UnsupportedChain']) {
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

  test('behavior: a link of the page’s own client is shown, and nobody is asked', async ({
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
})

test.describe('connect', () => {
  test('behavior: without an id it settles on connection', async ({ site, page }) => {
    await site.visit('module.html')
    const connected = site.call('connect')
    await expect(site.connect.root).toBeVisible()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    expect(await connected).toMatchObject({ ok: true, value: { address: MEADOW, status: 'connected' } })
    expect(await site.read('getAccount')).toMatchObject({
      address: MEADOW,
      caipAddress: `eip155:1:${MEADOW}`,
      allAccounts: [{ address: MEADOW, type: 'eoa' }],
      connector: { id: 'test.wallet-modal.meadow', name: 'Meadow Wallet', type: 'announced' },
    })
    // Connected already: nothing is asked.
    expect(await site.call('connect')).toMatchObject({ ok: true, value: { address: MEADOW } })
    expect(await countAsked(site, 'eth_requestAccounts')).toBe(1)
  })

  test('error: closing settles it with 4001, and nobody is alarmed', async ({ site, page }) => {
    await site.visit('module.html')
    const connected = site.call('connect')
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await connected).toMatchObject(REJECTED)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: by reverse-domain id, without the dialog; with more than one account', async ({
    site,
    page,
  }) => {
    await site.visit('module.html')
    const popups = page.waitForEvent('popup')
    const connected = site.call('connect', 'test.wallet-modal.meadow')
    const popup = popupOf(await popups)
    await popup.chooseAccount('Meadow 2')
    await popup.page.getByRole('checkbox', { name: 'Show the site all my accounts' }).check()
    await popup.approve()
    expect(await connected).toMatchObject({
      ok: true,
      value: { address: MEADOW_2, allAccounts: [{ address: MEADOW_2 }, { address: MEADOW }] },
    })
    await expect(site.modal).toBeHidden()
  })

  test('error: an id nobody has; a refusal', async ({ site, page }) => {
    await site.visit('module.html')
    expect(await site.call('connect', 'com.example.nobody')).toMatchObject({
      ok: false,
      code: 'connector-not-found',
    })
    const popups = page.waitForEvent('popup')
    const connected = site.call('connect', 'test.wallet-modal.harbor')
    await popupOf(await popups).reject()
    expect(await connected).toMatchObject(REJECTED)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: disconnect tells, and the wallet is asked to take the permission back', async ({
    site,
  }) => {
    await site.visitConnected('module.html')
    expect(await site.call('disconnect', 'solana')).toEqual({ ok: true, value: undefined })
    expect(await site.read('getAccount')).toMatchObject({ status: 'connected' })
    expect(await site.call('disconnect')).toEqual({ ok: true, value: undefined })
    expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'eip155' }])
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected', address: undefined })
    expect(await countAsked(site, 'wallet_revokePermissions')).toBe(1)
    expect(await site.call('disconnect')).toEqual({ ok: true, value: undefined })
  })

  test('behavior: another wallet takes over', async ({ site, page }) => {
    await site.visitConnected('module.html')
    const popups = page.waitForEvent('popup')
    const connected = site.call('connect', 'test.wallet-modal.harbor')
    await popupOf(await popups).approve()
    expect(await connected).toMatchObject({ ok: true, value: { address: HARBOR } })
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    // Said after it, and heard.
    await site.wallet('set-chain', { wallet: 'harbor', chainId: 8453 })
    await expect.poll(() => site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    expect(await site.read('getAccount')).toMatchObject({ address: HARBOR })
  })
})

test.describe('networks', () => {
  test('behavior: nobody connected: it is chosen, stored and told, and nobody is asked', async ({
    site,
    page,
  }) => {
    await site.visit('module.html')
    expect(await site.call('switchNetwork', 'eip155:8453')).toMatchObject({
      ok: true,
      value: { caipNetworkId: 'eip155:8453', name: 'Base', supported: true },
    })
    expect(await site.told('wm-network-change')).toMatchObject([{ caipNetworkId: 'eip155:8453' }])
    expect(await site.asked()).toEqual([])
    await page.reload()
    await untilReady(site)
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
  })

  test('behavior: connected, the wallet is asked; refused is 4001', async ({ site, page }) => {
    await site.visitConnected('module.html')
    const first = page.waitForEvent('popup')
    const refused = site.call('switchNetwork', 'eip155:8453')
    await popupOf(await first).reject()
    expect(await refused).toMatchObject(REJECTED)
    const second = page.waitForEvent('popup')
    const switched = site.call('switchNetwork', 'eip155:8453')
    await popupOf(await second).approve()
    expect(await switched).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:8453' } })
    expect(await site.call('switchNetwork', 'eip155:8453')).toMatchObject({ ok: true })
    await expect(site.modal).toBeHidden()
  })

  test('error: a network the page does not offer', async ({ site, watch }) => {
    watch.expect(/switch-network-not-found/)
    await site.visit('module.html')
    for (const id of ['eip155:10', 'nonsense', ''])
      expect(await site.call('switchNetwork', id)).toMatchObject({ ok: false, code: 'network-unknown' })
  })
})

test.describe('sendTransaction', () => {
  const TENTH = ETHER / 10n

  for (const value of [TENTH, `0x${TENTH.toString(16)}`])
    test(`behavior: ${typeof value} value: our review names the page, the hash comes back`, async ({
      site,
      networks: { ethereum },
    }) => {
      await site.visitConnected('module.html')
      const sent = site.call('sendTransaction', { to: STRANGER, value })
      await expect(site.preview.root).toBeVisible()
      await expect(site.preview.root).toContainText('Wallet modal demo asks for this')
      await expect(site.preview.sentence).toHaveText(`Send 0.1 ETH to 0x1111…0000${STRANGER} on Ethereum`)
      expect(await site.preview.receiverAddress()).toBe(STRANGER)
      const popup = await confirmInWallet(site)
      await popup.approve()
      const answer = await sent
      expect(answer).toMatchObject({ ok: true, value: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } })
      expect(await ethereum.balance(STRANGER)).toBe(TENTH)
      await expect.poll(() => statuses(site)).toEqual(['pending', 'success'])
    })

  const BAD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'a number': { to: STRANGER, value: 1 },
    'plain decimal text': { to: STRANGER, value: '100' },
    'a negative amount': { to: STRANGER, value: -1n },
    'more than there can be': { to: STRANGER, value: 2n ** 256n },
    'no value': { to: STRANGER },
    'no receiver': { value: 1n },
    'a receiver without 0x': { to: STRANGER.slice(2), value: 1n },
    'a mistyped receiver': { to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', value: 1n },
    'data that is not hex': { to: STRANGER, value: 1n, data: '0xabc' },
    'a network the page does not offer': { to: STRANGER, value: 1n, caipNetworkId: 'eip155:10' },
    'a namespace the page does not offer': { to: STRANGER, value: 1n, namespace: 'solana' },
  }
  test('error: what is not exactly base units and an address rejects; nothing opens, nothing is asked', async ({
    site,
  }) => {
    await site.visitConnected('module.html')
    for (const [name, request] of Object.entries(BAD)) {
      const answer = await site.call('sendTransaction', request)
      expect(answer, name).toMatchObject({ ok: false, name: 'WalletModalError' })
    }
    expect(await site.call('sendTransaction')).toMatchObject({ ok: false, code: 'send-incomplete' })
    await expect(site.modal).toBeHidden()
    expect(await countAsked(site, 'eth_sendTransaction')).toBe(0)
  })

  test('error: nobody connected; more than there is', async ({ site, networks: { ethereum } }) => {
    await site.visit('module.html')
    expect(await site.call('sendTransaction', { to: STRANGER, value: 1n })).toMatchObject({
      ok: false,
      code: 'connector-not-connected',
    })
    await connectWallet(site)
    await ethereum.setBalance(MEADOW, ETHER)
    expect(await site.call('sendTransaction', { to: STRANGER, value: 2n * ETHER })).toMatchObject({
      ok: false,
      code: 'insufficient-funds',
    })
    expect(await countAsked(site, 'eth_sendTransaction')).toBe(0)
  })

  test('error: closing the review rejects with 4001; so does going back; nothing is sent', async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await site.visitConnected('module.html')
    const closed = site.call('sendTransaction', { to: STRANGER, value: 1n })
    await expect(site.preview.confirm).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await closed).toMatchObject(REJECTED)

    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    const left = site.call('sendTransaction', { to: STRANGER, value: 1n })
    await expect(site.preview.confirm).toBeVisible()
    await site.pressClose()
    expect(await left).toMatchObject(REJECTED)
    expect(await countAsked(site, 'eth_sendTransaction')).toBe(0)
    expect(await ethereum.count(MEADOW)).toBe(0)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: to an offered network that is not in use: the wallet switches, then the review says where it goes', async ({
    site,
    page,
    networks: { base, ethereum },
  }) => {
    await site.visitConnected('module.html')
    await base.setBalance(MEADOW, ETHER)
    const before = await base.balance(STRANGER)
    const request = { to: STRANGER, value: TENTH, caipNetworkId: 'eip155:8453' }
    const first = page.waitForEvent('popup')
    const declined = site.call('sendTransaction', request)
    const declining = popupOf(await first)
    await expect(site.switchNetwork.heading).toBeVisible()
    await declining.reject()
    expect(await declined).toMatchObject({
      ...REJECTED,
      message: expect.stringContaining('switch the network'),
    })
    await expect(site.modal).toBeHidden()
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })

    const second = page.waitForEvent('popup')
    const sent = site.call('sendTransaction', request)
    await popupOf(await second).approve()
    await expect(site.preview.sentence).toHaveText(`Send 0.1 ETH to 0x1111…0000${STRANGER} on Base`)
    const popup = await confirmInWallet(site)
    await popup.approve()
    expect(await sent).toMatchObject({ ok: true })
    expect(await base.balance(STRANGER)).toBe(before + TENTH)
    expect(await ethereum.count(MEADOW)).toBe(0)
    expect(await countAsked(site, 'eth_sendTransaction')).toBe(1)
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: data for a contract is shown whole', async ({ site, page }) => {
    await site.visitConnected('module.html')
    const data = `0xa9059cbb${'0'.repeat(24)}${STRANGER.slice(2)}${'f'.repeat(64)}`
    const sent = site.call('sendTransaction', { to: HARBOR, value: 0n, data })
    await expect(site.preview.figure('Data for the contract')).toHaveText(data)
    await page.keyboard.press('Escape')
    expect(await sent).toMatchObject(REJECTED)
  })
})

test.describe('signMessage and getProvider', () => {
  test('behavior: text and bytes are signed by the wallet', async ({ site, page }) => {
    await site.visitConnected('module.html')
    const popups = page.waitForEvent('popup')
    const signed = site.call('signMessage', { message: 'Grüße 👋' })
    const popup = popupOf(await popups)
    await expect(popup.page.getByText('Grüße 👋')).toBeVisible()
    await popup.approve()
    expect(await signed).toMatchObject({
      ok: true,
      value: { signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
    })

    const again = page.waitForEvent('popup')
    const refused = site.call('signMessage', { message: new Uint8Array([0, 1, 255]) })
    await popupOf(await again).reject()
    expect(await refused).toMatchObject(REJECTED)
    const [text, bytes] = (await site.asked()).filter(({ method }) => method === 'personal_sign')
    expect(text?.params[0]).toBe(`0x${Buffer.from('Grüße 👋').toString('hex')}`)
    expect(bytes?.params[0]).toBe('0x0001ff')
  })

  test('behavior: the provider passes requests on unchanged, one each', async ({ site, page }) => {
    await site.visit('module.html')
    const provider = () =>
      page
        .locator('wallet-modal')
        .evaluate((element) => Reflect.get(element, 'getProvider').call(element) === undefined)
    expect(await provider()).toBe(true)
    await connectWallet(site)
    const answer = await page.locator('wallet-modal').evaluate(async (element) => {
      const given = Reflect.get(element, 'getProvider').call(element)
      const detail = { wallet: 'meadow', method: 'eth_weird', error: { code: -32000, message: 'no' } }
      window.dispatchEvent(new CustomEvent('demo-wallet:answer-next', { detail }))
      const { name, code, message } = await given
        .request({ method: 'eth_weird', params: [1] })
        .catch((thrown: unknown) => thrown)
      return { accounts: await given.request({ method: 'eth_accounts' }), error: { name, code, message } }
    })
    const error = { name: 'ProviderRpcError', code: -32000, message: 'no' }
    expect(answer).toEqual({ accounts: [MEADOW], error })
    expect(await countAsked(site, 'eth_weird')).toBe(1)
  })

  test('error: signing without a wallet', async ({ site }) => {
    await site.visit('module.html')
    expect(await site.call('signMessage', { message: 'x' })).toMatchObject({
      ok: false,
      code: 'connector-not-connected',
    })
  })
})

test.describe('subscribe and events', () => {
  test('behavior: each topic tells its value at once and then each change, until it is ended', async ({
    site,
    page,
  }) => {
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

  test('behavior: the account and the network follow the wallet', async ({ site }) => {
    await site.visitConnected('module.html')
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    await expect.poll(() => site.read('getAccount')).toMatchObject({ address: MEADOW_2 })
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await expect.poll(() => site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    await site.openByButton()
    await expect(site.account.root).toContainText(MEADOW_2)
    await expect(site.account.network).toHaveText(/Base/)
  })

  test('behavior: what is answered is a frozen copy', async ({ site, page }) => {
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
