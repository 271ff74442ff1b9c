/** `sendTransaction()`, `signMessage()` and `getProvider()` as a host calls them (interface 5, decisions 14). */
import { ETHER, HARBOR, MEADOW, STRANGER } from '../harness/people.ts'
import { confirmInWallet, connectWallet, countAsked, statuses } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { popupOf } from '../windows/wallet-popup.ts'
import { REJECTED } from './errors.ts'

test.describe('sendTransaction', () => {
  const TENTH = ETHER / 10n

  for (const value of someOf([TENTH, `0x${TENTH.toString(16)}`]))
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
  // Shown without a browser by host-send.test.ts.
  test('error: what is not exactly base units and an address rejects; nothing opens, nothing is asked', {
    tag: '@long',
  }, async ({ site }) => {
    await site.visitConnected('module.html')
    for (const [name, request] of Object.entries(BAD)) {
      const answer = await site.call('sendTransaction', request)
      expect(answer, name).toMatchObject({ ok: false, name: 'WalletModalError' })
    }
    expect(await site.call('sendTransaction')).toMatchObject({ ok: false, code: 'send-incomplete' })
    await expect(site.modal).toBeHidden()
    expect(await countAsked(site, 'eth_sendTransaction')).toBe(0)
  })

  // Shown without a browser by host-send.test.ts.
  test('error: nobody connected; more than there is', { tag: '@long' }, async ({
    site,
    networks: { ethereum },
  }) => {
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

  // Shown without a browser by host-send.network.test.ts.
  test('behavior: to an offered network that is not in use: the wallet switches, then the review says where it goes', {
    tag: '@long',
  }, async ({ site, page, networks: { base, ethereum } }) => {
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

  // Shown without a browser by Surface.send.test.tsx.
  test('behavior: data for a contract is shown whole', { tag: '@long' }, async ({ site, page }) => {
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
