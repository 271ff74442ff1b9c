/** What hosts get by `getProvider()` over the wallets that are no extension: the Coinbase wallet's window, and a Safe. */
import { hashMessage, recoverTypedDataAddress, toHex, verifyMessage } from 'viem'
import { ETHER, HARBOR, MEADOW, STRANGER } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'
import { putCoralInPlace } from '../windows/coral-window.ts'
import { openSafe, otherName, refuseStorageInFrames } from '../windows/safe-parent.ts'
import { type WalletPopup, walletPopup } from '../windows/wallet-popup.ts'
import { ask, heardEvents, takeProvider } from './host-provider.ts'

const TENTH = ETHER / 10n
const HELLO = toHex('Hello from a host')
const HASH = /^0x[\da-f]{64}$/

const answerOf = async (answer: Promise<{ readonly value?: unknown }>): Promise<`0x${string}`> => {
  const { value } = await answer
  return `0x${String(value).replace(/^0x/, '')}`
}

test('journey: over the Coinbase wallet: accounts, chain, reads, a signature, a refusal, a transaction, another network', {
  tag: '@long',
}, async ({ site, page, context, watch, demo, networks: { ethereum, base } }) => {
  await putCoralInPlace(context, watch, demo.url)
  /** Approved, and its window has gone: the next question opens another one. */
  const approve = async (popup: WalletPopup) => {
    const gone = popup.page.waitForEvent('close')
    await popup.approve()
    await gone
  }
  const asking = async (method: string, params: readonly unknown[]) => {
    let answer = ask(page, 'eth_accounts')
    const popup = await walletPopup(page, async () => {
      answer = ask(page, method, params)
    })
    return { popup, answer }
  }

  await site.visit('module.html?coinbase&wallets=none')
  await site.openByButton()
  await approve(await walletPopup(page, () => site.connect.wallet('Coinbase Wallet').click()))
  await expect(site.modal).toBeHidden()
  await takeProvider(page)
  expect(await ask(page, 'eth_chainId')).toEqual({ value: '0x1' })
  expect(await ask(page, 'eth_accounts')).toEqual({ value: [HARBOR] })
  expect(await ask(page, 'eth_getBalance', [HARBOR, 'latest'])).toEqual({
    value: toHex(await ethereum.balance(HARBOR)),
  })

  const signing = await asking('personal_sign', [HELLO, HARBOR])
  await expect(signing.popup.page.getByText('Hello from a host')).toBeVisible()
  await approve(signing.popup)
  const signature = await answerOf(signing.answer)
  expect(await verifyMessage({ address: HARBOR, message: 'Hello from a host', signature })).toBe(true)

  const transaction = { from: HARBOR, to: STRANGER, value: toHex(TENTH) }
  const windows: unknown[] = []
  page.on('popup', (popup) => windows.push(popup))
  expect(await ask(page, 'eth_sendTransaction', [{ ...transaction, chainId: '0x2105' }])).toMatchObject({
    error: { code: 4901 },
  })
  // Its own answer would end the session.
  expect(await ask(page, 'wallet_getCapabilities', [MEADOW])).toMatchObject({ error: { code: 4100 } })
  expect(windows).toEqual([])

  const refused = await asking('eth_sendTransaction', [transaction])
  await refused.popup.reject()
  expect(await refused.answer).toMatchObject({ error: { name: 'ProviderRpcError', code: 4001 } })
  expect(await ethereum.balance(STRANGER)).toBe(0n)
  await expect.poll(() => page.context().pages()).toHaveLength(1)

  const sending = await asking('eth_sendTransaction', [{ ...transaction, chainId: '0x1' }])
  await expect(sending.popup.heading).toHaveText('Send 0.1 ETH?')
  await approve(sending.popup)
  const hash = await answerOf(sending.answer)
  expect(hash).toMatch(HASH)
  expect(await ethereum.balance(STRANGER)).toBe(TENTH)
  expect(await ethereum.receipt(hash)).toMatchObject({ from: HARBOR.toLowerCase(), status: '0x1' })
  expect(await ask(page, 'eth_getTransactionReceipt', [hash])).toMatchObject({ value: { status: '0x1' } })

  const before = windows.length
  expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toEqual({ value: null })
  expect(await ask(page, 'eth_chainId')).toEqual({ value: '0x2105' })
  expect(windows).toHaveLength(before)
  const elsewhere = await asking('eth_sendTransaction', [{ ...transaction, chainId: '0x2105' }])
  await approve(elsewhere.popup)
  expect(await answerOf(elsewhere.answer)).toMatch(HASH)
  expect(await base.balance(STRANGER)).toBe(TENTH)
  expect(await ethereum.balance(STRANGER)).toBe(TENTH)

  expect(await site.call('disconnect')).toMatchObject({ ok: true })
  expect(await heardEvents(page)).toEqual([
    ['chainChanged', '0x2105'],
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
  expect(await site.told('wm-error')).toEqual([])
})

test('journey: over a Safe: accounts, chain, reads, a signature, a refusal, a transaction by its owner', async ({
  page,
  watch,
  demo,
  networks: { ethereum },
}) => {
  watch.allow(otherName(demo.url).href)
  await page.addInitScript(refuseStorageInFrames)
  // Logged once, and no more.
  watch.expect(/console: \[wallet-modal\] SecurityError/)
  // The engineer is told that the Safe was asked to go elsewhere.
  watch.expect(/console: \[wallet-modal\] chain-not-supported/)
  await page.setViewportSize({ width: 1280, height: 760 })
  const safe = await openSafe(page, demo.url)
  const [, address = '0x'] = /^(0x[\da-f]{40})$/i.exec(await safe.address()) ?? []
  const site = await safe.site()
  await expect.poll(() => site.read('getAccount')).toMatchObject({ address, status: 'connected' })
  const { frame } = site
  await takeProvider(frame)
  expect(await ask(frame, 'eth_chainId')).toEqual({ value: '0x1' })
  expect(await ask(frame, 'eth_accounts')).toEqual({ value: [address] })
  expect(await ask(frame, 'eth_getBalance', [address, 'latest'])).toEqual({
    value: toHex(await ethereum.balance(address)),
  })

  const signing = ask(frame, 'personal_sign', [HELLO, address])
  await expect(safe.question).toContainText('Hello from a host')
  await safe.approve()
  const signer = await recoverTypedDataAddress({
    domain: { chainId: 1, verifyingContract: `0x${address.slice(2)}` },
    primaryType: 'SafeMessage',
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    message: { message: hashMessage('Hello from a host') },
    signature: await answerOf(signing),
  })

  const transaction = { from: address, to: STRANGER, value: toHex(TENTH), chainId: '0x1' }
  for (const [code, method, params] of [
    [4901, 'eth_sendTransaction', [{ ...transaction, chainId: '0x2105' }]],
    [4100, 'eth_sendTransaction', [{ ...transaction, from: MEADOW }]],
    [4200, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }]],
    [4200, 'eth_sign_nothing', []],
  ] as const)
    expect(await ask(frame, method, params), method).toMatchObject({ error: { code } })
  const refused = ask(frame, 'eth_sendTransaction', [transaction])
  await safe.reject()
  expect(await refused).toMatchObject({ error: { name: 'ProviderRpcError', code: 4001 } })
  expect(await ethereum.balance(STRANGER)).toBe(0n)

  const sending = ask(frame, 'eth_sendTransaction', [transaction])
  await expect(safe.question).toContainText(`0.1 ETH to ${STRANGER}`)
  await safe.approve()
  const hash = await answerOf(sending)
  expect(await ethereum.balance(STRANGER)).toBe(TENTH)
  // The hash of the network, not the name that it has in the Safe.
  expect(await ethereum.receipt(hash)).toMatchObject({
    from: signer.toLowerCase(),
    to: address.toLowerCase(),
    status: '0x1',
  })
  expect(await ask(frame, 'eth_getTransactionReceipt', [hash])).toMatchObject({ value: { status: '0x1' } })
  expect(await heardEvents(frame)).toEqual([])
})
