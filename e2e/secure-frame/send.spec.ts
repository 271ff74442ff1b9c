/** Sending from the key's own account: what the screen says is what the node has afterwards, and what is refused is not sent. */
import type { Browser, Page } from '@playwright/test'
import {
  addressOf,
  type Client,
  expect,
  isConnected,
  type Local,
  openClient,
  signInByEmail,
  test,
} from './frame.ts'
import {
  approve,
  COIN,
  dialog,
  feeOf,
  held,
  OTHER,
  openWallet,
  placeToken,
  RECEIVER,
  roundedUp,
  saidFee,
  toHex,
  transferOf,
} from './wallet.ts'

test('journey: a coin: amount and fee on the node are those of the screen', async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local)
  await ethereum.setBalance(wallet.address, COIN)
  const before = await ethereum.balance(RECEIVER)
  const value = 123_456_789_012_345_678n
  const sending = await wallet.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: wallet.address, to: RECEIVER, value: toHex(value) }],
  })
  await expect(dialog(wallet)).toContainText('Send 0.123456789012345678 ETH to 0x1111…1111')
  await expect(dialog(wallet)).toContainText(local.driver.origins[0] ?? '')
  const said = await saidFee(wallet)
  await approve(wallet)
  const { value: hash, error } = await sending.answer()
  expect(error).toBeUndefined()
  const sent = Object(await ethereum.call('eth_getTransactionByHash', hash))
  expect(roundedUp(BigInt(sent.gas) * BigInt(sent.maxFeePerGas))).toBe(said)
  expect(sent).toMatchObject({
    from: wallet.address.toLowerCase(),
    to: RECEIVER,
    value: toHex(value),
    input: '0x',
  })
  const fee = await feeOf(ethereum, hash)
  expect(fee).toBeLessThanOrEqual(said)
  expect(await ethereum.balance(RECEIVER)).toBe(before + value)
  expect(await ethereum.balance(wallet.address)).toBe(COIN - value - fee)
  await expect(dialog(wallet)).toHaveCount(0)
})

test('journey: an ERC-20 token: the amount in its decimals, the fee in coins', async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local)
  await ethereum.setBalance(wallet.address, COIN)
  const token = await placeToken(ethereum, wallet.address, 5_000_000n)
  const sending = await wallet.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: wallet.address, ...transferOf(token, RECEIVER, 1_000_001n) }],
  })
  await expect(dialog(wallet)).toContainText('Send 1.000001 GRN to 0x1111…1111')
  const said = await saidFee(wallet)
  await approve(wallet)
  const { value: hash, error } = await sending.answer()
  expect(error).toBeUndefined()
  const fee = await feeOf(ethereum, hash)
  expect(fee).toBeLessThanOrEqual(said)
  expect(await held(ethereum, token, RECEIVER)).toBe(1_000_001n)
  expect(await held(ethereum, token, wallet.address)).toBe(3_999_999n)
  expect(await ethereum.balance(wallet.address)).toBe(COIN - fee)
})

test('journey: refused, by Escape and by the page: nothing is sent, and the next request is served', async ({
  page,
  local,
}) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local)
  await ethereum.setBalance(wallet.address, COIN)
  const request = {
    method: 'eth_sendTransaction',
    params: [{ from: wallet.address, to: RECEIVER, value: '0x1' }],
  }
  const ways = [
    [() => wallet.press('Refuse'), 'User rejected the request'],
    [() => dialog(wallet).press('Escape'), 'User rejected the request'],
    [() => wallet.ask('RPC_ABORT'), 'The request was aborted'],
  ] as const
  for (const [end, words] of ways) {
    const sending = await wallet.send('RPC_REQUEST', request)
    await expect(dialog(wallet)).toContainText('Send 0.000000000000000001 ETH')
    await end()
    expect(await sending.answer()).toEqual({ error: words })
    await expect(dialog(wallet)).toHaveCount(0)
    expect(await ethereum.count(wallet.address)).toBe(0)
    expect(await ethereum.balance(wallet.address)).toBe(COIN)
  }
  const last = await wallet.send('RPC_REQUEST', request)
  await approve(wallet)
  await feeOf(ethereum, (await last.answer()).value)
  expect(await ethereum.count(wallet.address)).toBe(1)
})

// Shown without a browser by evm-send.test.ts.
test('journey: two requests at once: the second is shown when the first is answered', {
  tag: '@long',
}, async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local)
  await ethereum.setBalance(wallet.address, COIN)
  const send = (to: string, value: bigint) =>
    wallet.send('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from: wallet.address, to, value: toHex(value) }],
    })
  const first = await send(RECEIVER, COIN / 10n)
  const second = await send(OTHER, COIN / 5n)
  await expect(dialog(wallet)).toHaveCount(1)
  await expect(dialog(wallet)).toContainText('Send 0.1 ETH to 0x1111…1111')
  await approve(wallet)
  await feeOf(ethereum, (await first.answer()).value)
  await expect(dialog(wallet)).toContainText('Send 0.2 ETH to 0x2222…2222')
  expect(await ethereum.count(wallet.address)).toBe(1)
  await approve(wallet)
  await feeOf(ethereum, (await second.answer()).value)
  expect(await ethereum.count(wallet.address)).toBe(2)
  expect(await ethereum.balance(OTHER)).toBe(COIN / 5n)
})

/** As "clear site data" leaves it, on the site that the frame is in. */
const clearStorage = async ({ page }: Client, frameUrl: string): Promise<void> => {
  const frame = page.frames().find((one) => one.url().startsWith(frameUrl))
  if (!frame) throw new Error('There is no frame')
  const cleared = await frame.evaluate(async () => {
    localStorage.clear()
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        count += (await done(database.transaction(store).objectStore(store).getAllKeys())).length
        await done(database.transaction(store, 'readwrite').objectStore(store).clear())
      }
      database.close()
    }
    return count
  })
  expect(cleared).toBeGreaterThan(0)
}

type Place = (p: {
  readonly first: Client
  readonly browser: Browser
  readonly local: Local
}) => Promise<{ readonly page: Page; readonly url: string }>

/** Where the same person comes again, knowing nothing but the e-mail address. */
const places: Readonly<Record<string, Place>> = {
  'on a second site': async ({ first, local }) => ({
    page: await first.page.context().newPage(),
    url: `${local.driver.origins[1]}/`,
  }),
  'in a second profile': async ({ browser, local }) => ({
    page: await (await browser.newContext()).newPage(),
    url: local.driver.url,
  }),
  'after cleared storage': async ({ first, local }) => {
    await clearStorage(first, local.url)
    return { page: first.page, url: local.driver.url }
  },
}

for (const [where, goThere] of Object.entries(places))
  test(`journey: ${where} the same person sends what came there before`, {
    tag: where === 'on a second site' ? [] : '@long',
  }, async ({ page, browser, local }) => {
    const { ethereum } = local
    const first = await openWallet(page, local)
    const { email, address } = first
    await ethereum.setBalance(address, COIN)
    const place = await goThere({ first, browser, local })
    const here = await openClient(place.page, place.url)
    expect(await isConnected(here)).toEqual({ isConnected: false })
    await signInByEmail(here, local, email)
    expect(await addressOf(here)).toBe(address)
    const sending = await here.send('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from: address, to: OTHER, value: toHex(COIN / 2n) }],
    })
    await expect(dialog(here)).toContainText('Send 0.5 ETH to 0x2222…2222')
    await expect(dialog(here)).toContainText(new URL(place.url).origin)
    await approve(here)
    const { value: hash } = await sending.answer()
    const fee = await feeOf(ethereum, hash)
    expect(await ethereum.balance(OTHER)).toBe(COIN / 2n)
    expect(await ethereum.balance(address)).toBe(COIN / 2n - fee)
    if (place.page.context() !== page.context()) await place.page.context().close()
  })

// Shown without a browser by evm-send.test.ts.
test('error: more than there is, and another account than one’s own: said, and nothing is shown', {
  tag: '@long',
}, async ({ page, local }) => {
  const wallet = await openWallet(page, local)
  await local.ethereum.setBalance(wallet.address, 1_000n)
  const ask = (from: string) =>
    wallet.rpc('eth_sendTransaction', [{ from, to: RECEIVER, value: toHex(COIN) }])
  await expect(ask(wallet.address)).rejects.toThrow(/would fail|not enough/)
  await expect(ask(OTHER)).rejects.toThrow('another account')
  await expect(dialog(wallet)).toHaveCount(0)
  expect(await local.ethereum.count(wallet.address)).toBe(0)
})

test('attack: a fee and gas that the page names are not those that are signed', async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local)
  await ethereum.setBalance(wallet.address, COIN)
  const named = { gas: '0x989680', gasPrice: '0x174876e800', maxFeePerGas: '0x174876e800' }
  const sending = await wallet.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: wallet.address, to: RECEIVER, value: '0x1', ...named }],
  })
  await expect(dialog(wallet)).toContainText('Send 0.000000000000000001 ETH')
  const said = await saidFee(wallet)
  await approve(wallet)
  const { value: hash } = await sending.answer()
  await feeOf(ethereum, hash)
  const sent = Object(await ethereum.call('eth_getTransactionByHash', hash))
  expect(BigInt(sent.gas)).toBeLessThan(50_000n)
  expect(BigInt(sent.maxFeePerGas)).toBeLessThan(BigInt(named.maxFeePerGas))
  expect(roundedUp(BigInt(sent.gas) * BigInt(sent.maxFeePerGas))).toBe(said)
})

// Shown without a browser by calls.test.ts.
test('journey: two calls are asked one by one; the first stays sent when the second is refused', {
  tag: '@long',
}, async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local)
  await ethereum.setBalance(wallet.address, COIN)
  const calls = [
    { to: RECEIVER, value: toHex(COIN / 10n) },
    { to: OTHER, value: toHex(COIN / 5n) },
  ]
  const request = { version: '2.0.0', from: wallet.address, chainId: '0x1', atomicRequired: false, calls }
  const sending = await wallet.send('RPC_REQUEST', { method: 'wallet_sendCalls', params: [request] })
  await expect(dialog(wallet)).toContainText('Send 0.1 ETH to 0x1111…1111')
  await approve(wallet)
  await expect(dialog(wallet)).toContainText('Send 0.2 ETH to 0x2222…2222')
  await wallet.press('Refuse')
  const { id } = Object((await sending.answer()).value)
  const status = async () => Object(await wallet.rpc('wallet_getCallsStatus', [id]))
  await expect.poll(async () => (await status()).status).toBe(600)
  expect(await status()).toMatchObject({ id, atomic: false, receipts: [{ status: '0x1' }] })
  expect(await ethereum.balance(RECEIVER)).toBe(COIN / 10n)
  expect(await ethereum.balance(OTHER)).toBe(0n)
  expect(await ethereum.count(wallet.address)).toBe(1)
})
