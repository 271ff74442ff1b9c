/** What hosts get by `getProvider()`: EIP-1193 over each kind of wallet, the Wallet Standard's shape for Solana. */
import { createPublicKey, verify } from 'node:crypto'
import { fromBase58 } from '../../src/lib/base58.ts'
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { ETHER, HARBOR, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import { connectPebble } from '../harness/solana-steps.ts'
import { connectWallet, countAsked } from '../harness/steps.ts'
import { connect, expect, LANTERN_1, PAGE, test } from '../harness/walletconnect-steps.ts'
import { popupOf, walletPopup } from '../windows/wallet-popup.ts'
import { ask, heardEvents, isSameProvider, takeProvider } from './host-provider.ts'

test.describe('eip155', () => {
  test('behavior: one object before and after disconnect, told of everything once and in order', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    await takeProvider(page)
    await site.wallet('set-account', { wallet: 'meadow', index: 1 })
    await expect.poll(() => heardEvents(page)).toHaveLength(1)
    await site.wallet('set-chain', { wallet: 'meadow', chainId: 8453 })
    await expect.poll(() => heardEvents(page)).toHaveLength(2)
    expect(await site.call('disconnect')).toMatchObject({ ok: true })
    await expect.poll(() => heardEvents(page)).toHaveLength(4)
    expect(await ask(page, 'eth_accounts')).toEqual({ value: [] })
    expect(await ask(page, 'eth_chainId')).toMatchObject({ error: { name: 'ProviderRpcError', code: 4900 } })
    await connectWallet(site, /Harbor/)
    await expect.poll(() => heardEvents(page)).toHaveLength(7)
    expect(await isSameProvider(page)).toBe(true)
    expect(await heardEvents(page)).toEqual([
      ['accountsChanged', [MEADOW_2]],
      ['chainChanged', '0x2105'],
      ['accountsChanged', []],
      ['disconnect', 4900],
      ['connect', { chainId: '0x1' }],
      ['chainChanged', '0x1'],
      ['accountsChanged', [HARBOR]],
    ])
  })

  test('behavior: asked for accounts while nobody is connected: Connect is shown; closed 4001, connected the accounts', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    await takeProvider(page)
    await site.call('disconnect')
    const refused = ask(page, 'eth_requestAccounts')
    await expect(site.connect.root).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await refused).toMatchObject({ error: { name: 'ProviderRpcError', code: 4001, isError: true } })
    const asked = ask(page, 'eth_requestAccounts')
    await expect(site.connect.root).toBeVisible()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    expect(await asked).toEqual({ value: [MEADOW] })
    await expect(site.modal).toBeHidden()
    expect(await site.told('wm-error')).toEqual([])
  })

  test('error: for another chain, another account or malformed: refused before the wallet sees it', async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await site.visitConnected('module.html')
    await takeProvider(page)
    const transaction = { from: MEADOW, to: STRANGER, value: '0x1' }
    const domain = (chainId: unknown) => ({
      domain: { chainId },
      message: {},
      primaryType: 'EIP712Domain',
      types: {},
    })
    const refused: readonly (readonly [string, readonly unknown[] | undefined, number])[] = [
      ['eth_sendTransaction', [{ ...transaction, chainId: '0x2105' }], 4901],
      ['eth_sendTransaction', [{ ...transaction, from: HARBOR }], 4100],
      ['eth_sendTransaction', [{ to: STRANGER }], -32602],
      ['eth_sendTransaction', undefined, -32602],
      ['eth_signTypedData_v4', [MEADOW, JSON.stringify(domain(8453))], 4901],
      ['eth_signTypedData_v4', [MEADOW, '{'], -32602],
      ['personal_sign', ['0x00', HARBOR], 4100],
      ['wallet_switchEthereumChain', [{ chainId: 'base' }], -32602],
    ]
    for (const [method, params, code] of refused)
      expect(await ask(page, method, params), `${method} ${code}`).toMatchObject({ error: { code } })
    for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'])
      expect(await countAsked(site, method)).toBe(0)
    expect(await ethereum.count(MEADOW)).toBe(0)
  })

  test('behavior: a transaction passes on as it is, and the wallet sends it', async ({
    site,
    page,
    networks: { ethereum },
  }) => {
    await site.visitConnected('module.html')
    await takeProvider(page)
    const transaction = {
      from: MEADOW,
      to: STRANGER,
      value: `0x${(ETHER / 4n).toString(16)}`,
      chainId: '0x1',
    }
    const popups = page.waitForEvent('popup')
    const sent = ask(page, 'eth_sendTransaction', [transaction])
    await popupOf(await popups).approve()
    expect(await sent).toEqual({ value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await ethereum.balance(STRANGER)).toBe(ETHER / 4n)
    const [seen] = (await site.asked()).filter(({ method }) => method === 'eth_sendTransaction')
    expect(seen?.params).toEqual([transaction])
    await expect(site.modal).toBeHidden()
  })

  test('error: every code a wallet answers comes back as it is, after one request', async ({
    site,
    page,
  }) => {
    await site.visitConnected('module.html')
    await takeProvider(page)
    const codes = [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5730, 5760, -32700, -32603, -32002, -32000, 3]
    for (const [index, code] of codes.entries()) {
      const error = { code, message: `no ${code}`, data: { more: code } }
      await site.wallet('answer-next', { wallet: 'meadow', method: 'personal_sign', error })
      expect(await ask(page, 'personal_sign', ['0x00', MEADOW])).toEqual({
        error: { name: 'ProviderRpcError', isError: true, ...error },
      })
      expect(await countAsked(site, 'personal_sign')).toBe(index + 1)
    }
    expect(await site.told('wm-error')).toEqual([])
  })

  test('behavior: a switch goes by our rules: asked, followed; another network is none of the page\u2019s', {
    tag: '@long',
  }, async ({ site, page, watch }) => {
    // Not `basic`, which allows any network.
    watch.expect(/project-id-missing/)
    await site.visitConnected('module.html?omit=basic&o.debug=false')
    await takeProvider(page)
    const first = page.waitForEvent('popup')
    const refused = ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await popupOf(await first).reject()
    expect(await refused).toMatchObject({ error: { code: 4001 } })
    expect(await heardEvents(page)).toEqual([])
    const second = page.waitForEvent('popup')
    const switched = ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    await popupOf(await second).approve()
    expect(await switched).toEqual({ value: null })
    await expect.poll(() => heardEvents(page)).toEqual([['chainChanged', '0x2105']])
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    const before = await countAsked(site, 'wallet_switchEthereumChain')
    expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      error: { code: 4902 },
    })
    expect(await countAsked(site, 'wallet_switchEthereumChain')).toBe(before)
  })

  test('behavior: two tags hand out one provider, announced once and listed by neither', async ({
    site,
    page,
  }) => {
    await page.addInitScript(() => {
      const heard: string[] = []
      Reflect.set(window, 'announced', heard)
      window.addEventListener('eip6963:announceProvider', (event) => {
        const { rdns } = Reflect.get(event, 'detail').info
        if (rdns === 'app.wallet-modal') heard.push(rdns)
      })
    })
    const options = { 'announce-provider': '' }
    await hostPage(site, { head: script.module, body: `${tag(site, options)}${tag(site, options)}` })
    await untilReady(site)
    await site.openByButton()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'announced'))).toHaveLength(1)
    const [same, rows] = await page.evaluate(() => {
      const [one, two] = [...document.querySelectorAll('wallet-modal')].map((element) =>
        Reflect.get(element, 'getProvider').call(element),
      )
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return [one !== undefined && one === two, Reflect.get(window, 'announced')] as const
    })
    expect(same).toBe(true)
    expect(rows).toHaveLength(2)
    await site.call('disconnect')
    await site.openByButton()
    await expect(site.connect.wallet(/Wallet Modal/)).toHaveCount(0)
    await expect(site.connect.wallet(/Meadow/)).toHaveCount(1)
  })

  test('behavior: over WalletConnect: the wallet signs and sends, the network\u2019s own nodes are read', {
    tag: '@long',
  }, async ({ site, page, lantern, networks: { ethereum } }) => {
    await site.visit(PAGE)
    await connect(site, lantern)
    await takeProvider(page)
    expect(await ask(page, 'eth_accounts')).toEqual({ value: [LANTERN_1] })
    const balance = await ethereum.balance(LANTERN_1)
    expect(await ask(page, 'eth_getBalance', [LANTERN_1, 'latest'])).toEqual({
      value: `0x${balance.toString(16)}`,
    })
    const before = await ethereum.balance(STRANGER)
    const sent = ask(page, 'eth_sendTransaction', [
      { from: LANTERN_1, to: STRANGER, value: '0x7', chainId: '0x1' },
    ])
    await lantern.confirm()
    const { value: hash } = await sent
    await expect.poll(() => ethereum.balance(STRANGER)).toBe(before + 7n)
    expect(await ask(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ value: { status: '0x1' } })
    // Both are in the session, so nobody is asked.
    expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toEqual({ value: null })
    expect(await ask(page, 'eth_chainId')).toEqual({ value: '0x2105' })
    expect(await heardEvents(page)).toEqual([['chainChanged', '0x2105']])
    expect(await ask(page, 'wallet_weird')).toMatchObject({ error: { code: 4200 } })
  })
})

test.describe('solana', () => {
  /** Ed25519, as keys stand in an X.509 certificate. */
  const signedBy = (address: string, message: Uint8Array, signature: Uint8Array): boolean => {
    const head = Buffer.from('302a300506032b6570032100', 'hex')
    const key = Buffer.concat([head, fromBase58(address) ?? Buffer.alloc(0)])
    return verify(undefined, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
  }

  test('behavior: a wallet as the standard has it: its features sign, a refusal is 4001', async ({
    site,
    page,
  }) => {
    await connectPebble(site, page, 'module.html?solana')
    const shape = await page.locator('wallet-modal').evaluate((element) => {
      const wallet = Reflect.get(element, 'getProvider').call(element, 'solana')
      const { version, name, icon, chains, features, accounts } = wallet
      const [{ address, chains: used }] = accounts
      return {
        version,
        name,
        icon: icon.slice(0, 5),
        chains,
        features: Object.keys(features).sort(),
        address,
        used,
      }
    })
    expect(shape).toEqual({
      version: '1.0.0',
      name: 'Pebble Wallet',
      icon: 'data:',
      chains: ['solana:mainnet'],
      features: [
        'solana:signAndSendTransaction',
        'solana:signMessage',
        'solana:signTransaction',
        'standard:connect',
        'standard:disconnect',
        'standard:events',
      ],
      address: (await site.read('getAccount')).address,
      used: ['solana:mainnet'],
    })

    const sign = () =>
      page.locator('wallet-modal').evaluate(async (element) => {
        const wallet = Reflect.get(element, 'getProvider').call(element, 'solana')
        try {
          const message = new TextEncoder().encode('Hello from a host')
          const input = { account: wallet.accounts[0], message }
          const [{ signedMessage, signature }] =
            await wallet.features['solana:signMessage'].signMessage(input)
          return { signed: [...signedMessage], signature: [...signature] }
        } catch (error) {
          return { code: Reflect.get(Object(error), 'code') }
        }
      })
    const popups = page.waitForEvent('popup')
    const signing = sign()
    await popupOf(await popups).approve()
    const { signed = [], signature = [] } = await signing
    expect(Buffer.from(signed).toString()).toBe('Hello from a host')
    expect(signedBy(shape.address, Uint8Array.from(signed), Uint8Array.from(signature))).toBe(true)
    const again = page.waitForEvent('popup')
    const refused = sign()
    await popupOf(await again).reject()
    expect(await refused).toEqual({ code: 4001 })
  })
})
