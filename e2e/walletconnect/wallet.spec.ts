/**
 * The demo's WalletConnect wallet in a real browser, against a page's side that is a plain sign client in this process:
 * what the product's own tests of WalletConnect stand on.
 */
import type { Client } from '../../local/walletconnect/client.ts'
import { closeClient, openClient } from '../../local/walletconnect/client.ts'
import { createMemoryStorage } from '../../local/walletconnect/memory-storage.ts'
import { ask, propose, told } from '../../local/walletconnect/peer.testing.ts'
import { test as base, expect } from '../harness/test.ts'
import { type LanternWallet, openLanternWallet } from '../windows/walletconnect-wallet.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TWO = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const TO = '0x000000000000000000000000000000000000bEEF'

const test = base.extend<{ readonly shop: Client; readonly lantern: LanternWallet }>({
  shop: async ({ demo }, use, { testId }) => {
    const client = await openClient({
      relayUrl: demo.relay.url,
      metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
      prefix: testId,
      storage: createMemoryStorage(),
    })
    await use(client)
    await closeClient(client)
  },
  lantern: async ({ context, demo }, use) => use(await openLanternWallet(context, demo.url)),
})

test('behavior: connect, sign, send, switch, reload, disconnect', { tag: '@long' }, async ({
  shop,
  lantern,
  networks,
}) => {
  const { uri, session } = await propose(shop)
  await lantern.pair(uri)
  await expect(lantern.proposal).toContainText('https://shop.example')
  await lantern.approve({ networks: ['Ethereum (local)', 'Solana (local)'] })
  const { topic, namespaces } = await session
  expect(namespaces['eip155']?.accounts).toEqual([`eip155:1:${ONE}`])

  const signing = ask(shop, topic, 'eip155:1', 'personal_sign', ['0x48656c6c6f', ONE])
  await expect(lantern.request).toContainText('Hello')
  await lantern.confirm()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)

  const sending = ask<string>(shop, topic, 'eip155:1', 'eth_sendTransaction', [
    { from: ONE, to: TO, value: '0x16345785d8a0000' },
  ])
  await expect(lantern.request).toContainText('Send 0.1 ETH?')
  await lantern.confirm()
  expect(await networks.ethereum.receipt(await sending)).toMatchObject({ status: '0x1' })

  const switched = told(shop, 'chainChanged')
  const switching = ask(shop, topic, 'eip155:1', 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  await lantern.confirm()
  expect(await switching).toBeNull()
  expect(await switched).toEqual({ chain: 'eip155:8453', data: 8453 })

  await lantern.page.reload()
  const changed = told(shop, 'accountsChanged')
  await lantern.session('Shop').chooseAccount('Lantern 2')
  expect(await changed).toMatchObject({ data: [`eip155:1:${TWO}`] })

  await lantern.session('Shop').disconnect()
  await expect.poll(() => shop.session.getAll()).toEqual([])
  await expect(lantern.sessions).toHaveCount(0)
})

test('behavior: Solana is signed by the browser', { tag: '@long' }, async ({ shop, lantern }) => {
  const { uri, session } = await propose(shop)
  await lantern.pair(uri)
  await lantern.approve({ accounts: ['Lantern 3'], without: ['solana_signAllTransactions'] })
  const { topic, namespaces } = await session
  expect(Object.keys(namespaces)).toEqual(['solana'])
  const [chain = ''] = namespaces['solana']?.chains ?? []
  expect(namespaces['solana']?.methods).not.toContain('solana_signAllTransactions')
  const pubkey = namespaces['solana']?.accounts[0]?.split(':')[2]
  const signing = ask(shop, topic, chain, 'solana_signMessage', { message: 'Cn8eVZg', pubkey })
  await expect(lantern.request).toContainText('hello')
  await lantern.confirm()
  expect(await signing).toMatchObject({ signature: expect.stringMatching(/^\w{80,90}$/) })
})

test('error: rejects, ignores, fails, forgets, as a tester wants it', { tag: '@long' }, async ({
  shop,
  lantern,
}) => {
  const refused = await propose(shop)
  const refusal = expect(refused.session).rejects.toMatchObject({ code: 5000 })
  await lantern.pair(refused.uri)
  await lantern.reject()
  await refusal

  const { uri, session } = await propose(shop)
  await lantern.pair(uri)
  await lantern.approve()
  const { topic } = await session
  await lantern.ignore(true)
  const signing = ask(shop, topic, 'eip155:1', 'personal_sign', ['0x68', ONE])
  await expect(lantern.request).toHaveCount(0)
  await lantern.ignore(false)
  const no = expect(signing).rejects.toMatchObject({ code: 5000 })
  await lantern.reject()
  await no

  await lantern.failWith({ code: -32005, message: 'Too many requests' })
  const failing = ask(shop, topic, 'eip155:1', 'personal_sign', ['0x68', ONE])
  await expect(failing).rejects.toMatchObject({ code: -32005, message: 'Too many requests' })
  await lantern.failWith(undefined)

  await lantern.session().setNetwork('Base (local)', false)
  await expect.poll(() => shop.session.get(topic).namespaces['eip155']?.chains).toEqual(['eip155:1'])
  await lantern.session().forget()
  await expect(lantern.sessions).toHaveCount(0)
  expect(shop.session.keys).toContain(topic)
})

test('behavior: a link opens it, and the newest window is the wallet', { tag: '@long' }, async ({
  context,
  demo,
  shop,
  lantern,
}) => {
  const { uri } = await propose(shop)
  const linked = await openLanternWallet(context, demo.url, `?uri=${encodeURIComponent(uri)}`)
  await expect(linked.proposal).toContainText('Connect to Shop?')
  await expect(lantern.status).toHaveText('The wallet is open in another window.')
})
