/** WalletConnect on the built files, with a real wallet behind a local relay. */
import { parseEther } from 'viem'
import { untilReady } from '../harness/host.ts'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import {
  connect,
  expect,
  kept,
  LANTERN_1 as ONE,
  PAGE,
  scan,
  sendTenth,
  showCode,
  LANTERN_2 as TWO,
  test,
} from '../harness/walletconnect-steps.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('journey: connect, sign, send, reload, disconnect', async ({ site, lantern, networks, page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await site.visit(PAGE)
  await site.openByButton()
  await expect(site.connect.wallet('WalletConnect')).toBeVisible()
  expect(chunks.filter((url) => /sign-client|walletconnect-/.test(url))).toEqual([])
  await page.keyboard.press('Escape')

  await connect(site, lantern)
  expect(chunks.some((url) => /chunks\/sign-client-/.test(url))).toBe(true)
  expect(await site.told('wm-connect')).toMatchObject([{ address: ONE, restored: false }])
  expect(await site.read('getAccount')).toMatchObject({ connector: { name: 'Lantern Wallet' } })

  const signing = site.call('signMessage', { message: 'Hello' })
  await expect(lantern.request).toContainText('Hello')
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true, value: { signature: expect.stringMatching(/^0x/) } })

  const before = await networks.ethereum.balance(TO)
  await site.openByButton()
  await sendTenth(site, lantern, TO, 'Send 0.1 ETH?')
  expect(await networks.ethereum.balance(TO)).toBe(before + parseEther('0.1'))

  await page.reload()
  await expect.poll(() => site.told('wm-connect')).toMatchObject([{ address: ONE, restored: true }])
  await expect(lantern.request).toHaveCount(0)

  await site.openByButton()
  await site.account.disconnect.click()
  await expect(site.connect.root).toBeVisible()
  await expect(lantern.sessions).toHaveCount(0)
  // The wallet knows before the relay has said so to the page.
  await expect
    .poll(() => kept(site))
    .toEqual({
      local: [expect.stringMatching(/^wallet-modal:receivers:eip155:1:0x/), 'wallet-modal:recent'],
      databases: [],
      globals: [],
    })
})

test('journey: reloaded before the wallet answers: the next send warns, the late hash is followed to its end', async ({
  site,
  lantern,
  networks,
  page,
}) => {
  await site.visit(PAGE)
  await connect(site, lantern)
  const before = await networks.ethereum.balance(TO)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: TO })
  await pressConfirm(site)
  await expect(lantern.request).toContainText('Send 0.1 ETH?')
  await page.reload()
  await expect.poll(() => site.told('wm-connect')).toMatchObject([{ address: ONE, restored: true }])

  await site.openByButton()
  await reviewDraft(site, { amount: '0.2', to: TO })
  await expect(site.preview.unanswered).toContainText('0.1 ETH')
  await expect(site.preview.confirm).toHaveAttribute('aria-disabled', 'true')

  await lantern.confirm()
  await expect(site.preview.unanswered).toBeHidden()
  await expect(site.preview.confirm).toBeEnabled()
  await expect
    .poll(async () => (await site.told('wm-transaction')).map((one) => Object(one).status).at(-1))
    .toBe('success')
  expect(await networks.ethereum.balance(TO)).toBe(before + parseEther('0.1'))
  await expect.poll(async () => (await kept(site)).local).not.toContain('wallet-modal:pending')
})

test('journey: a wallet chosen from all of them: its own code, its ways as tabs, connected by it', async ({
  site,
  lantern,
}) => {
  await site.visit(PAGE)
  await site.openByButton()
  await site.connect.all.click()
  await site.allWallets.wallet('Trust Wallet').click()
  await expect(site.modal.getByRole('heading', { name: 'Trust Wallet' })).toBeVisible()
  await expect(site.walletConnect.qr).toBeVisible()
  await scan(site, lantern)
  expect(await site.read('getAccount')).toMatchObject({ address: ONE, status: 'connected' })
})

test('behavior: the host opens the code by its view', async ({ site, services: _services }) => {
  await site.visit(PAGE)
  await untilReady(site)
  expect(await site.call('open', { view: 'ConnectingWalletConnectBasic' })).toMatchObject({ ok: true })
  await expect(site.walletConnect.qr).toBeVisible()
  expect(await site.read('getState')).toMatchObject({ view: 'ConnectingWalletConnectBasic' })
})

test('attack: no code before the visitor has agreed to the terms, whoever asks for it', async ({
  site,
  services: _services,
}) => {
  const terms = encodeURIComponent('https://example.com/terms')
  const features = encodeURIComponent('{"legalCheckbox":true}')
  await site.visit(`${PAGE}&o.features=${features}&o.terms-conditions-url=${terms}`)
  await untilReady(site)
  expect(await site.call('open', { view: 'ConnectingWalletConnectBasic' })).toMatchObject({ ok: true })
  await expect(site.connect.agree).toBeVisible()
  await site.call('close')
  const connecting = site.call('connect', 'walletConnect')
  await expect(site.connect.agree).toBeVisible()
  expect(await site.read('getState')).toMatchObject({ view: 'Connect' })
  await expect(site.walletConnect.qr).toHaveCount(0)
  await site.call('close')
  expect(await connecting).toMatchObject({ ok: false, code: 4001 })
})

test('behavior: networks: an approved one is taken without a prompt, another is off', async ({
  site,
  lantern,
}) => {
  await site.visit(`${PAGE}&o.networks=eip155:1,eip155:8453,eip155:137`)
  await connect(site, lantern)
  await site.openByButton()
  await site.account.network.click()
  await expect(site.networks.network('Polygon')).toHaveAttribute('aria-disabled', 'true')
  await site.networks.network('Base').click()
  await expect(site.account.network).toHaveText(/Base/)
  await expect(lantern.request).toHaveCount(0)
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
})

// Shown without a browser by accounts.test.ts and session.events.test.ts.
test('behavior: several accounts; the wallet changes the active one and its network', {
  tag: '@long',
}, async ({ site, lantern }) => {
  await site.visit(PAGE)
  await connect(site, lantern, { accounts: ['Lantern 1', 'Lantern 2'] })
  expect((await site.read('getAccount')).allAccounts).toHaveLength(2)
  await lantern.session().chooseAccount('Lantern 2')
  await expect.poll(async () => (await site.read('getAccount')).address).toBe(TWO)
  await lantern.session().switchTo('Base (local)')
  await expect.poll(async () => (await site.read('getNetwork')).caipNetworkId).toBe('eip155:8453')
})

// By keyboard: accessibility.spec.ts.
test('error: declined in the wallet: said so, and tried again', { tag: '@long' }, async ({
  site,
  lantern,
}) => {
  await site.visit(PAGE)
  await lantern.pair(await showCode(site))
  await lantern.reject()
  await expect(site.walletConnect.declined).toBeVisible()
  expect(await site.told('wm-error')).toEqual([])
  await site.walletConnect.retry.click()
  await expect(site.walletConnect.qr).toBeVisible()
  await scan(site, lantern)
})

// In two tabs: tabs.spec.ts.
test('behavior: the wallet leaves, with the page open and with the page closed', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await site.visit(PAGE)
  await connect(site, lantern)
  await lantern.session().disconnect()
  await expect.poll(async () => (await site.read('getAccount')).status).toBe('disconnected')
  await expect.poll(async () => (await kept(site)).local).not.toContainEqual(expect.stringMatching(/wc:/))

  await connect(site, lantern)
  await page.goto('about:blank')
  await lantern.session().disconnect()
  await site.visit(PAGE)
  await expect.poll(async () => (await site.read('getAccount')).status).toBe('disconnected')
  await expect.poll(async () => (await kept(site)).local).not.toContainEqual(expect.stringMatching(/wc:/))
})

// Shown without a browser by create-walletconnect.test.ts.
test('behavior: closed before the wallet approves, the session ends at once', { tag: '@long' }, async ({
  site,
  lantern,
}) => {
  await site.visit(PAGE)
  await lantern.pair(await showCode(site))
  await lantern.proposal.waitFor()
  await site.pressClose()
  await lantern.approve()
  // There was one.
  await expect(lantern.status).toHaveText(/^Connected to /)
  await expect(lantern.sessions).toHaveCount(0)
  expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
})

// Shown without a browser by pairings.test.ts.
test('behavior: the code is renewed in place before it expires', { tag: '@long' }, async ({
  site,
  lantern,
  page,
}) => {
  await page.clock.install()
  await site.visit(PAGE)
  const first = await showCode(site)
  await page.clock.runFor(4 * 60_000)
  await expect.poll(() => site.walletConnect.uri()).not.toBe(first)
  await scan(site, lantern)
})

test('error: the relay is away: said so within its deadline, and tried again when it is back', {
  tag: '@long',
}, async ({ site, lantern, demo, page, watch }) => {
  watch.expect(/WebSocket connection to .* failed/, /relay-unreachable/)
  await page.clock.install()
  await site.visit(PAGE)
  await demo.relay.pause()
  await site.openByButton()
  await site.connect.wallet('WalletConnect').click()
  await expect(site.walletConnect.copy).toBeHidden()
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(site.walletConnect.unreachable).toBeVisible({ timeout: 200 })
  }).toPass()
  await demo.relay.resume()
  await site.walletConnect.retry.click()
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(site.walletConnect.qr).toBeVisible({ timeout: 200 })
  }).toPass()
  await lantern.page.reload()
  await scan(site, lantern)
})

test('behavior: under the strict policy, without a violation', async ({ site, lantern }) => {
  await site.visit('csp.html?build=module&services&walletconnect&o.enable-eip6963=false')
  await connect(site, lantern)
  expect(await site.read('getAccount')).toMatchObject({ address: ONE })
})

/** As the verification host answers: a token for just this proposal. */
const attest = `<!doctype html><script>
  const text = (value) => btoa(JSON.stringify(value)).replace(/=/g, '')
  const { searchParams } = new URL(location.href)
  const attestation = [text({ alg: 'ES256' }), text({ id: searchParams.get('id') }), 'c2ln'].join('.')
  parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), '*')
</script>`

// Shown without a browser by client.test.ts.
test('param: endpoints.verify: that host is asked about the domain, and it alone', { tag: '@long' }, async ({
  site,
  lantern,
  demo,
  page,
  watch,
}) => {
  const verify = 'https://verify.shop.example'
  const asked: URL[] = []
  watch.allow(verify)
  await page.route(`${verify}/**`, (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: attest })
  })
  const endpoints = { ...demo.services.endpoints, relay: demo.relay.url, verify }
  await site.visit(`${PAGE}&o.endpoints=${encodeURIComponent(JSON.stringify(endpoints))}`)
  await connect(site, lantern)
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/attestation'])
  expect(asked[0]?.searchParams.get('origin')).toBe(new URL(site.url).origin)
  const signing = site.call('signMessage', { message: 'Hello' })
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true })
  expect(asked).toHaveLength(2)
})
