/** Sending from the smart account: with its first operation, after it, several calls as one, and with its bundler away. */
import { someOf } from '../harness/variants.ts'
import { expect, type Local, test } from './frame.ts'
import {
  approve,
  COIN,
  dialog,
  held,
  OTHER,
  openWallet,
  placeToken,
  RECEIVER,
  roundedUp,
  saidFee,
  toHex,
  transferOf,
  type Wallet,
} from './wallet.ts'

const UNASKED = 'The bundler does not answer'
const UNANSWERED = 'The bundler does not answer. It may still carry this out: look before you send it again.'
const SETS_UP = 'Sets up your smart account on this network'

const isDeployed = async (wallet: Wallet) =>
  Object(await wallet.ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' }))
    .smartAccountDeployed

const send = (wallet: Wallet, call: object) =>
  wallet.send('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{ from: wallet.address, ...call }] })

/** Sends a coin, so that the account is there afterwards. */
const deploy = async (wallet: Wallet, { ethereum }: Local) => {
  await ethereum.setBalance(wallet.address, COIN)
  const sending = await send(wallet, { to: OTHER, value: '0x1' })
  await approve(wallet)
  expect((await sending.answer()).error).toBeUndefined()
}

test('journey: a coin with the first operation, which sets the account up, and a token with the next', async ({
  page,
  local,
}) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local, { type: 'smartAccount' })
  expect(wallet.type).toBe('smartAccount')
  await ethereum.setBalance(wallet.address, COIN)
  expect(await isDeployed(wallet)).toBe(false)

  const coin = await send(wallet, { to: RECEIVER, value: toHex(COIN / 4n) })
  await expect(dialog(wallet)).toContainText('Send 0.25 ETH to 0x1111…1111')
  await expect(dialog(wallet)).toContainText(SETS_UP)
  const said = await saidFee(wallet)
  await approve(wallet)
  const { value: hash, error } = await coin.answer()
  expect(error).toBeUndefined()
  expect(Object(await ethereum.receipt(String(hash))).status).toBe('0x1')
  expect(await ethereum.balance(RECEIVER)).toBe(COIN / 4n)
  const left = await ethereum.balance(wallet.address)
  expect(COIN - COIN / 4n - left).toBeGreaterThan(0n)
  expect(COIN - COIN / 4n - left).toBeLessThanOrEqual(said)
  expect(await isDeployed(wallet)).toBe(true)

  const token = await placeToken(ethereum, wallet.address, 5_000_000n)
  const sending = await send(wallet, transferOf(token, RECEIVER, 1_000_001n))
  await expect(dialog(wallet)).toContainText('Send 1.000001 GRN to 0x1111…1111')
  await expect(dialog(wallet)).not.toContainText(SETS_UP)
  const saidNext = await saidFee(wallet)
  await approve(wallet)
  expect((await sending.answer()).error).toBeUndefined()
  expect(await held(ethereum, token, RECEIVER)).toBe(1_000_001n)
  expect(await held(ethereum, token, wallet.address)).toBe(3_999_999n)
  expect(left - (await ethereum.balance(wallet.address))).toBeLessThanOrEqual(saidNext)
})

test('journey: a token with the first operation, a coin with the next', { tag: '@long' }, async ({
  page,
  local,
}) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local, { type: 'smartAccount' })
  await ethereum.setBalance(wallet.address, COIN)
  const token = await placeToken(ethereum, wallet.address, 5_000_000n)
  const first = await send(wallet, transferOf(token, OTHER, 7n))
  await expect(dialog(wallet)).toContainText('Send 0.000007 GRN to 0x2222…2222')
  await expect(dialog(wallet)).toContainText(SETS_UP)
  await approve(wallet)
  expect((await first.answer()).error).toBeUndefined()
  expect(await held(ethereum, token, OTHER)).toBe(7n)
  const next = await send(wallet, { to: OTHER, value: toHex(COIN / 2n) })
  await expect(dialog(wallet)).toContainText('Send 0.5 ETH to 0x2222…2222')
  await approve(wallet)
  expect((await next.answer()).error).toBeUndefined()
  expect(await ethereum.balance(OTHER)).toBe(COIN / 2n)
})

test('journey: two calls as one operation, and what became of them', async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local, { type: 'smartAccount' })
  await ethereum.setBalance(wallet.address, COIN)
  const token = await placeToken(ethereum, wallet.address, 5_000_000n)
  const calls = [{ to: RECEIVER, value: toHex(COIN / 10n) }, transferOf(token, OTHER, 2_500_000n)]
  const request = { version: '2.0.0', from: wallet.address, chainId: '0x1', atomicRequired: true, calls }
  const sending = await wallet.send('RPC_REQUEST', { method: 'wallet_sendCalls', params: [request] })
  await expect(dialog(wallet)).toContainText('Send 0.1 ETH to 0x1111…1111')
  await expect(dialog(wallet)).toContainText('Send 2.5 GRN to 0x2222…2222')
  const said = await saidFee(wallet)
  await approve(wallet)
  const { value, error } = await sending.answer()
  expect(error).toBeUndefined()
  const { id } = Object(value)
  const status = async () => Object(await wallet.rpc('wallet_getCallsStatus', [id]))
  await expect.poll(async () => (await status()).status).toBe(200)
  expect(await status()).toMatchObject({ id, chainId: '0x1', atomic: true, receipts: [{ status: '0x1' }] })
  expect(await ethereum.balance(RECEIVER)).toBe(COIN / 10n)
  expect(await held(ethereum, token, OTHER)).toBe(2_500_000n)
  // Once the bundler knows of the block too: it must not wait for one that the next test has undone.
  const found = async () => Object(await wallet.rpc('eth_getUserOperationByHash', [`0x${id.slice(-64)}`]))
  await expect.poll(async () => (await found()).transactionHash).toMatch(/^0x/)
  const operation = Object((await found()).userOperation)
  const gas =
    BigInt(operation.callGasLimit) +
    BigInt(operation.verificationGasLimit) +
    BigInt(operation.preVerificationGas)
  expect(roundedUp(gas * BigInt(operation.maxFeePerGas))).toBe(said)
  expect(COIN - COIN / 10n - (await ethereum.balance(wallet.address))).toBeLessThanOrEqual(said)
})

test('journey: refused: nothing is sent, and the account is not set up', async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local, { type: 'smartAccount' })
  await ethereum.setBalance(wallet.address, COIN)
  for (const end of [
    () => wallet.press('Refuse'),
    () => dialog(wallet).press('Escape'),
    () => wallet.ask('RPC_ABORT'),
  ]) {
    const sending = await send(wallet, { to: RECEIVER, value: '0x1' })
    await expect(dialog(wallet)).toContainText(SETS_UP)
    await end()
    expect((await sending.answer()).error).toMatch(/^(User rejected the request|The request was aborted)$/)
    await expect(dialog(wallet)).toHaveCount(0)
  }
  expect(await ethereum.balance(wallet.address)).toBe(COIN)
  expect(await isDeployed(wallet)).toBe(false)
})

for (const when of someOf(['before it is asked', 'after the approval'] as const, 2, 1))
  test(`error: the bundler is away ${when}: that is said, nothing is sent`, async ({ page, local }) => {
    const { ethereum, bundlers } = local
    const wallet = await openWallet(page, local, { type: 'smartAccount' })
    await deploy(wallet, local)
    const before = await ethereum.balance(wallet.address)
    try {
      if (when === 'before it is asked') bundlers.setFault('down')
      const sending = await send(wallet, { to: RECEIVER, value: toHex(COIN / 4n) })
      if (when === 'after the approval') {
        await expect(dialog(wallet)).toContainText('Send 0.25 ETH')
        bundlers.setFault('down')
        await approve(wallet)
      }
      expect(await sending.answer()).toEqual({ error: when === 'before it is asked' ? UNASKED : UNANSWERED })
      await expect(dialog(wallet)).toHaveCount(0)
    } finally {
      bundlers.setFault(null)
    }
    expect(await ethereum.balance(wallet.address)).toBe(before)
    expect(await ethereum.balance(RECEIVER)).toBe(0n)
    const again = await send(wallet, { to: RECEIVER, value: toHex(COIN / 4n) })
    await approve(wallet)
    expect((await again.answer()).error).toBeUndefined()
    expect(await ethereum.balance(RECEIVER)).toBe(COIN / 4n)
  })

for (const { fault, isBack } of someOf([
  { fault: 'dies', isBack: true },
  { fault: 'dies when mined', isBack: false },
]))
  test(`error: the bundler ${fault}, before it answers${isBack ? ', and runs again' : ''}: it is sent once, and the next one goes on`, async ({
    page,
    local,
  }) => {
    const { ethereum, bundlers } = local
    const wallet = await openWallet(page, local, { type: 'smartAccount' })
    await deploy(wallet, local)
    const quarter = { to: RECEIVER, value: toHex(COIN / 4n) }
    const cutOff = page.waitForEvent('requestfailed', (request) =>
      (request.postData() ?? '').includes('eth_sendUserOperation'),
    )
    bundlers.setFault(fault)
    const sending = await send(wallet, quarter)
    await approve(wallet)
    await cutOff
    if (isBack) bundlers.setFault(null)
    const { value: hash, error } = await sending.answer()
    expect(error).toBeUndefined()
    expect(Object(await ethereum.receipt(String(hash))).status).toBe('0x1')
    expect(await ethereum.balance(RECEIVER)).toBe(COIN / 4n)
    bundlers.setFault(null)
    const again = await send(wallet, quarter)
    await approve(wallet)
    expect((await again.answer()).error).toBeUndefined()
    expect(await ethereum.balance(RECEIVER)).toBe(COIN / 2n)
  })
