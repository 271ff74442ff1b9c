/** Solana beside Ethereum: its own wallet, its own account, one of them in use (specification 4). */
import { readdir } from 'node:fs/promises'
import { createNode } from '../harness/node.ts'
import { MEADOW } from '../harness/people.ts'
import { connectPebble, MAINNET, PEBBLE } from '../harness/solana-steps.ts'
import { confirmInWallet, connectWallet, reviewDraft } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { popupOf, walletPopup } from '../windows/wallet-popup.ts'

const SOL = 1_000_000_000n
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
/** Somebody with an account of one lamport or none; any key will do. */
const RECEIVER = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'

const lamportsOf = async (url: string, address: string): Promise<bigint> => {
  const answer: unknown = await createNode(url).call('getBalance', address)
  return BigInt(Object(answer).value)
}

test.describe('Solana', () => {
  test('journey: beside a connected Ethereum wallet: connect, sign, send, switch between, reload, disconnect one', async ({
    site,
    page,
    demo,
  }) => {
    const url = demo.solana.url
    await site.visit('module.html?solana')
    await connectWallet(site)

    await site.openByButton()
    await site.account.network.click()
    await site.networks.network('Solana').click()
    await expect(page.getByText('Solana needs its own wallet')).toBeVisible()
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await expect(site.connect.wallet(/Meadow/)).toHaveCount(0)
    const connecting = await walletPopup(page, () => site.connect.wallet(/Pebble/).click())
    await connecting.approve()
    await expect(site.modal).toBeHidden()

    const pebble = await site.read('getAccount')
    expect(pebble).toMatchObject({ status: 'connected', caipAddress: `${MAINNET}:${pebble.address}` })
    expect(pebble.address).toMatch(BASE58)
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: MAINNET, chainNamespace: 'solana' })
    expect(await site.call('getAccount', 'eip155')).toMatchObject({
      value: { address: MEADOW, isConnected: true },
    })

    const popups = page.waitForEvent('popup')
    const signed = site.call('signMessage', { message: 'Hello from here' })
    await popupOf(await popups).approve()
    expect(await signed).toMatchObject({ ok: true, value: { signature: expect.stringMatching(BASE58) } })

    await site.openByButton()
    await expect(site.account.balance).toHaveText(/^Balance [\d,.]+ SOL$/)
    const before = {
      own: await lamportsOf(url, pebble.address ?? ''),
      other: await lamportsOf(url, RECEIVER),
    }
    await reviewDraft(site, { amount: '0.1', to: RECEIVER })
    await expect(site.preview.sentence).toContainText('Send 0.1 SOL')
    await expect(site.preview.sentence).toContainText('on Solana')
    const sending = await confirmInWallet(site)
    await sending.approve()
    await expect(site.account.transactions).toHaveText([/Sent 0\.1 SOL.*Confirmed/])
    expect(await lamportsOf(url, RECEIVER)).toBe(before.other + SOL / 10n)
    const told = (await site.told('wm-transaction')) as { hash: string; status: string }[]
    expect(told.map(({ status }) => status)).toEqual(['pending', 'success'])
    expect(told[0]?.hash).toMatch(BASE58)

    await site.account.network.click()
    await site.networks.network('Ethereum').click()
    await expect(site.account.balance).toHaveText(/^Balance [\d,.]+ ETH$/)
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW })
    const ethereumPopups = page.waitForEvent('popup')
    const ethereumSigned = site.call('signMessage', { message: 'And from there', namespace: 'eip155' })
    await popupOf(await ethereumPopups).approve()
    expect(await ethereumSigned).toMatchObject({ ok: true })

    await page.reload()
    await expect.poll(async () => (await site.told('wm-connect')).length).toBe(2)
    expect(await site.call('getAccount', 'solana')).toMatchObject({ value: { address: pebble.address } })
    expect(await site.call('getAccount', 'eip155')).toMatchObject({ value: { address: MEADOW } })

    expect(await site.call('disconnect', 'solana')).toMatchObject({ ok: true })
    expect(await site.call('getAccount', 'solana')).toMatchObject({ value: { isConnected: false } })
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW, status: 'connected' })
    expect(await site.told('wm-disconnect')).toEqual([{ namespace: 'solana' }])
    expect(await site.call('disconnect')).toMatchObject({ ok: true })
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
  })

  // Shown without a browser by openable-views.test.ts and host-send.network.test.ts.
  test('behavior: the page opens a namespace, or the way to another, and sends where it is not', {
    tag: '@long',
  }, async ({ site, page, demo }) => {
    await site.visit('module.html?solana')
    await connectWallet(site)
    expect(
      await site.call('sendTransaction', { to: RECEIVER, value: SOL / 10n, namespace: 'solana' }),
    ).toMatchObject({
      ok: false,
      code: 4100,
    })
    expect(await site.call('signMessage', { message: 'x', namespace: 'solana' })).toMatchObject({
      code: 4100,
    })

    expect(await site.call('open', { namespace: 'solana' })).toMatchObject({ ok: true })
    await expect(site.connect.wallet(/Pebble/)).toBeVisible()
    await expect(site.connect.wallet(/Meadow/)).toHaveCount(0)
    await site.back.click()
    await expect(site.account.root).toBeVisible()
    expect(await site.call('open', { namespace: 'solana' })).toMatchObject({ ok: true })
    const connecting = await walletPopup(page, () => site.connect.wallet(/Pebble/).click())
    await connecting.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ address: PEBBLE })
    expect(await site.call('open', { namespace: 'eip155' })).toMatchObject({ ok: true })
    await expect(site.account.balance).toHaveText(/^Balance [\d,.]+ ETH$/)
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW })
    await site.call('close')

    const before = await lamportsOf(demo.solana.url, RECEIVER)
    const request = { to: RECEIVER, value: SOL / 10n, namespace: 'solana' }
    const left = site.call('sendTransaction', request)
    await expect(site.preview.sentence).toContainText('on Solana')
    await site.pressClose()
    expect(await left).toMatchObject({ ok: false, code: 4001 })
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW })
    const sent = site.call('sendTransaction', request)
    await expect(site.preview.sentence).toContainText('Send 0.1 SOL')
    const sending = await confirmInWallet(site)
    await sending.approve()
    expect(await sent).toMatchObject({ ok: true, value: { hash: expect.stringMatching(BASE58) } })
    expect(await lamportsOf(demo.solana.url, RECEIVER)).toBe(before + SOL / 10n)
    await site.call('close')

    expect(await site.call('disconnect', 'solana')).toMatchObject({ ok: true })
    const onward = { switchToChain: MAINNET, navigateTo: 'Receive', navigateWithReplace: true }
    expect(await site.call('open', { view: 'SwitchActiveChain', arguments: onward })).toMatchObject({
      ok: true,
    })
    await expect(page.getByText('Solana needs its own wallet')).toBeVisible()
    expect(await site.read('getState')).toMatchObject({ view: 'SwitchActiveChain' })
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    const again = await walletPopup(page, () => site.connect.wallet(/Pebble/).click())
    await again.approve()
    await expect(site.receive.root).toBeVisible()
    expect(await site.read('getAccount')).toMatchObject({ address: PEBBLE })
    await expect(site.back).toHaveCount(0)
  })

  test('behavior: nothing of Solana is fetched before it is used', async ({ site, page }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(new URL(request.url()).pathname))
    await site.visit('module.html')
    await connectWallet(site)
    await site.openByButton()
    await expect(site.account.balance).toBeVisible()
    expect(seen.filter((path) => /chunks\/(solana|standard)/.test(path))).toEqual([])
    // These are still their names.
    const names = (await readdir(new URL('../../dist/chunks', import.meta.url))).join(' ')
    for (const part of ['solana', 'standard']) expect(names).toMatch(new RegExp(`\\b${part}-`))
  })

  test('refusal: the wallet says no: nothing is sent, and the draft is there again', async ({
    site,
    page,
    demo,
  }) => {
    await connectPebble(site, page, 'module.html?solana')
    await site.openByButton()
    const before = await lamportsOf(demo.solana.url, RECEIVER)
    await reviewDraft(site, { amount: '0.2', to: RECEIVER })
    const popup = await confirmInWallet(site)
    await popup.reject()
    await expect(page.getByText('You declined in your wallet. Nothing was sent.')).toBeVisible()
    expect(await lamportsOf(demo.solana.url, RECEIVER)).toBe(before)
  })

  // Shown without a browser by receiver.reads.test.ts.
  test('error: an address of Ethereum is none here, and says so', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await connectPebble(site, page, 'module.html?solana')
    await site.openByButton()
    await site.account.send.click()
    await site.send.fill({ amount: '0.1', to: MEADOW })
    await expect(site.send.root.getByText('This is not a valid address').first()).toBeVisible()
  })
})
