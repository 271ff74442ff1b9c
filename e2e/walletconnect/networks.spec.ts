/** Networks of a WalletConnect session: those it has are taken, others are asked for, and the wallet may change them. */
import { parseEther } from 'viem'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { connect, expect, LANTERN_1, PAGE, sendTenth, test } from '../harness/walletconnect-steps.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHEREUM = ['Ethereum (local)']
const SIGNED = { ok: true, value: { signature: expect.stringMatching(/^0x[\da-f]{130}$/) } }

test('behavior: one that the session has: taken without a prompt, signed and sent there', {
  tag: '@long',
}, async ({ site, lantern, networks }) => {
  await site.visit(PAGE)
  await connect(site, lantern)
  await site.openByButton()
  await site.account.network.click()
  await site.networks.network('Base').click()
  await expect(site.account.network).toHaveText(/Base/)
  await expect(lantern.request).toHaveCount(0)

  const signing = site.call('signMessage', { message: 'Hello' })
  await expect(lantern.request).toContainText('Hello')
  await lantern.confirm()
  expect(await signing).toMatchObject(SIGNED)

  const before = await networks.base.balance(TO)
  const elsewhere = await networks.ethereum.balance(TO)
  await reviewDraft(site, { amount: '0.1', to: TO })
  await expect(site.preview.sentence).toContainText('on Base')
  await pressConfirm(site)
  await expect(lantern.request).toContainText('Base (local)')
  await lantern.confirm()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Confirmed/])
  expect(await networks.base.balance(TO)).toBe(before + parseEther('0.1'))
  expect(await networks.ethereum.balance(TO)).toBe(elsewhere)
})

test('behavior: one that it lacks: off in the list; asked for by the page it is the wallet’s to decide', {
  tag: '@long',
}, async ({ site, lantern, networks }) => {
  await site.visit(PAGE)
  await connect(site, lantern, { networks: ETHEREUM })
  await site.openByButton()
  await site.account.network.click()
  await expect(site.networks.network('Base')).toHaveAttribute('aria-disabled', 'true')
  await site.pressClose()

  const refused = site.call('switchNetwork', 'eip155:8453')
  await expect(lantern.request).toContainText('Switch to Base (local)?')
  await lantern.reject()
  expect(await refused).toMatchObject({ ok: false, code: 4001 })
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })

  const switched = site.call('switchNetwork', 'eip155:8453')
  await expect(lantern.request).toContainText('Switch to Base (local)?')
  await lantern.confirm()
  expect(await switched).toMatchObject({ ok: true, value: { caipNetworkId: 'eip155:8453' } })
  await expect(lantern.request).toHaveCount(0)

  const before = await networks.base.balance(TO)
  await site.openByButton()
  await sendTenth(site, lantern, TO, 'Base (local)')
  expect(await networks.base.balance(TO)).toBe(before + parseEther('0.1'))
})

// Shown without a browser by request-switch.actions.test.ts.
test('behavior: one that the wallet does not know: it is asked to add it, once', { tag: '@long' }, async ({
  site,
  lantern,
  demo,
}) => {
  const own = {
    id: 5_551_212,
    name: 'Shop Chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [demo.ethereum.url],
  }
  await site.visit(`${PAGE}&o.networks=${encodeURIComponent(JSON.stringify(['eip155:1', own]))}`)
  await connect(site, lantern, { networks: ETHEREUM })
  const adding = site.call('switchNetwork', `eip155:${own.id}`)
  await expect(lantern.request).toContainText('Shop Chain')
  await lantern.confirm()
  expect(await adding).toMatchObject({ ok: true, value: { caipNetworkId: `eip155:${own.id}` } })
  await expect(lantern.request).toHaveCount(0)
  const signing = site.call('signMessage', { message: 'Hello from there' })
  await expect(lantern.request).toContainText('Hello from there')
  await lantern.confirm()
  expect(await signing).toMatchObject(SIGNED)
})

// Shown without a browser by create-walletconnect.test.ts.
test('behavior: the wallet takes the network in use away: another one of the session is in use then', {
  tag: '@long',
}, async ({ site, lantern }) => {
  await site.visit(PAGE)
  await connect(site, lantern)
  await site.call('switchNetwork', 'eip155:8453')
  expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
  await lantern.session().setNetwork('Base (local)', false)
  await expect.poll(async () => (await site.read('getNetwork')).caipNetworkId).toBe('eip155:1')
  expect(await site.read('getAccount')).toMatchObject({ address: LANTERN_1, status: 'connected' })
  await site.openByButton()
  await site.account.network.click()
  await expect(site.networks.network('Base')).toHaveAttribute('aria-disabled', 'true')
})
