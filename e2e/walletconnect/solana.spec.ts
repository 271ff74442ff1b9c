/** WalletConnect with Ethereum and Solana at once: one session, two namespaces, each with its own account and network. */
import { createNode } from '../harness/node.ts'
import type { Site } from '../harness/site.ts'
import { MAINNET } from '../harness/solana-steps.ts'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import {
  connect,
  expect,
  kept,
  LANTERN_1,
  LANTERN_2,
  LANTERN_3,
  LANTERN_4,
  PAGE,
  sendTenth,
  test,
} from '../harness/walletconnect-steps.ts'

const BOTH = `${PAGE}&solana`
const SOL = 1_000_000_000n
const BASE58_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/
/** Any key will do. */
const RECEIVER = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'

const lamportsOf = async (url: string, address: string): Promise<bigint> =>
  BigInt(Object(await createNode(url).call('getBalance', address)).value)

const accountOf = async (site: Site, namespace: 'eip155' | 'solana') =>
  Object(await site.call('getAccount', namespace)).value

const toNetwork = async (site: Site, name: string) => {
  await site.account.network.click()
  await site.networks.network(name).click()
  await expect(site.account.network).toHaveText(new RegExp(name))
}

test('journey: both at once: sign and send on each, reload, end of both', async ({
  site,
  lantern,
  page,
  demo,
}) => {
  await site.visit(BOTH)
  await connect(site, lantern)
  expect(await accountOf(site, 'eip155')).toMatchObject({ address: LANTERN_1, status: 'connected' })
  expect(await accountOf(site, 'solana')).toMatchObject({ address: LANTERN_3, status: 'connected' })
  expect(await site.told('wm-connect')).toHaveLength(1)

  const signing = site.call('signMessage', { message: 'Hello', namespace: 'eip155' })
  await expect(lantern.request).toContainText('Hello')
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true, value: { signature: expect.stringMatching(/^0x/) } })

  await site.openByButton()
  await toNetwork(site, 'Solana')
  await expect(lantern.request).toHaveCount(0)
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: MAINNET })
  expect(await site.read('getAccount')).toMatchObject({ address: LANTERN_3 })
  await expect(site.account.balance).toHaveText(/^Balance [\d,.]+ SOL$/)

  const there = site.call('signMessage', { message: 'Hello there' })
  await expect(lantern.request).toContainText('Hello there')
  await lantern.confirm()
  expect(await there).toMatchObject({
    ok: true,
    value: { signature: expect.stringMatching(BASE58_SIGNATURE) },
  })

  const before = await lamportsOf(demo.solana.url, RECEIVER)
  await sendTenth(site, lantern, RECEIVER, '0.1 SOL')
  expect(await lamportsOf(demo.solana.url, RECEIVER)).toBe(before + SOL / 10n)

  await page.reload()
  await expect.poll(async () => (await accountOf(site, 'eip155')).status).toBe('connected')
  expect(await accountOf(site, 'eip155')).toMatchObject({ address: LANTERN_1 })
  expect(await accountOf(site, 'solana')).toMatchObject({ address: LANTERN_3, status: 'connected' })
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: MAINNET })
  await expect(lantern.request).toHaveCount(0)

  await site.openByButton()
  await site.account.disconnect.click()
  await expect(site.connect.root).toBeVisible()
  expect((await accountOf(site, 'eip155')).status).toBe('disconnected')
  expect((await accountOf(site, 'solana')).status).toBe('disconnected')
  await expect(lantern.sessions).toHaveCount(0)
  const local = async () =>
    (await kept(site)).local.filter((key) => !key.startsWith('wallet-modal:receivers:'))
  await expect.poll(local).toEqual(['wallet-modal:network', 'wallet-modal:recent'])
})

// Of one namespace: walletconnect.spec.ts.
test('behavior: several accounts on each; the wallet changes the one in use', { tag: '@long' }, async ({
  site,
  lantern,
}) => {
  await site.visit(BOTH)
  await connect(site, lantern, { accounts: ['Lantern 1', 'Lantern 2', 'Lantern 3', 'Lantern 4'] })
  expect((await accountOf(site, 'eip155')).allAccounts).toHaveLength(2)
  expect((await accountOf(site, 'solana')).allAccounts).toHaveLength(2)
  await lantern.session().chooseAccount('Lantern 4')
  await expect.poll(async () => (await accountOf(site, 'solana')).address).toBe(LANTERN_4)
  expect(await accountOf(site, 'eip155')).toMatchObject({ address: LANTERN_1 })
  await lantern.session().chooseAccount('Lantern 2')
  await expect.poll(async () => (await accountOf(site, 'eip155')).address).toBe(LANTERN_2)
  expect(await accountOf(site, 'solana')).toMatchObject({ address: LANTERN_4 })
  const signing = site.call('signMessage', { message: 'Hello', namespace: 'solana' })
  await expect(lantern.request).toContainText(LANTERN_4.slice(0, 4))
  await lantern.confirm()
  expect(await signing).toMatchObject({ ok: true })
})

// Shown without a browser by providers.test.ts.
test('behavior: a wallet that answers in the old form is understood', { tag: '@long' }, async ({
  site,
  lantern,
  demo,
}) => {
  await lantern.useOldSolana(true)
  await site.visit(BOTH)
  await connect(site, lantern, { without: ['solana_signAndSendTransaction'] })
  await site.call('switchNetwork', MAINNET)
  const before = await lamportsOf(demo.solana.url, RECEIVER)
  await site.openByButton()
  await sendTenth(site, lantern, RECEIVER, '0.1 SOL')
  expect(await lamportsOf(demo.solana.url, RECEIVER)).toBe(before + SOL / 10n)
})

test('refusal: declined on Solana: nothing is sent, and the draft is there again', { tag: '@long' }, async ({
  site,
  lantern,
  demo,
}) => {
  await site.visit(BOTH)
  await connect(site, lantern)
  await site.call('switchNetwork', MAINNET)
  const before = await lamportsOf(demo.solana.url, RECEIVER)
  await site.openByButton()
  await reviewDraft(site, { amount: '0.1', to: RECEIVER })
  await pressConfirm(site)
  await lantern.reject()
  await expect(site.preview.declined).toBeVisible()
  expect(await lamportsOf(demo.solana.url, RECEIVER)).toBe(before)
  expect(await site.told('wm-error')).toEqual([])
})

test('behavior: a wallet with Solana alone: that account is the one in use', { tag: '@long' }, async ({
  site,
  lantern,
}) => {
  await site.visit(BOTH)
  await connect(site, lantern, { accounts: ['Lantern 3'], networks: ['Solana (local)'] })
  expect(await site.read('getAccount')).toMatchObject({ address: LANTERN_3, status: 'connected' })
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: MAINNET })
  expect((await accountOf(site, 'eip155')).status).toBe('disconnected')
})
