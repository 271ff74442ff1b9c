/** Signatures that somebody else verifies: of the key's own account, and of a smart account before and after it is set up. */
import { stringToHex } from 'viem'
import { expect, test } from './frame.ts'
import { approve, COIN, dialog, OTHER, openWallet, RECEIVER, viem, type Wallet } from './wallet.ts'

const message = 'Welcome to the shop.\nNothing is paid by this.'

const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'item', type: 'string' },
      { name: 'count', type: 'uint256' },
      { name: 'receiver', type: 'address' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Shop', version: '1', chainId: 1, verifyingContract: RECEIVER },
  message: { item: 'Lantern', count: '3', receiver: OTHER },
} as const

const signMessage = async (wallet: Wallet) => {
  const signing = await wallet.send('RPC_REQUEST', {
    method: 'personal_sign',
    params: [stringToHex(message), wallet.address],
  })
  await expect(dialog(wallet)).toContainText('Nothing is paid by this.')
  await approve(wallet)
  const { value, error } = await signing.answer()
  expect(error).toBeUndefined()
  return String(value) as `0x${string}`
}

const signOrder = async (wallet: Wallet) => {
  const signing = await wallet.send('RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [wallet.address, JSON.stringify(typedData)],
  })
  await expect(dialog(wallet)).toContainText('Lantern')
  await approve(wallet)
  const { value, error } = await signing.answer()
  expect(error).toBeUndefined()
  return String(value) as `0x${string}`
}

test('journey: a message and typed data by the key’s own account', async ({ page, local }) => {
  const wallet = await openWallet(page, local)
  const client = viem(local.ethereum)
  const signature = await signMessage(wallet)
  const { address } = wallet
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: `${message} `, signature })).toBe(false)
  const order = await signOrder(wallet)
  expect(await client.verifyTypedData({ ...typedData, address, signature: order })).toBe(true)
  expect(await client.verifyTypedData({ ...typedData, address: OTHER, signature: order })).toBe(false)
})

// Shown without a browser by smart-accounts.signatures.test.ts.
test('journey: by a smart account before and after it is set up: the same address, verified by the node', {
  tag: '@long',
}, async ({ page, local }) => {
  const { ethereum } = local
  const wallet = await openWallet(page, local, { type: 'smartAccount' })
  const { address } = wallet
  const client = viem(ethereum)
  const verify = async () => {
    const signature = await signMessage(wallet)
    expect(await client.verifyMessage({ address, message, signature })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'Another', signature })).toBe(false)
    expect(await client.verifyMessage({ address: OTHER, message, signature })).toBe(false)
    const order = await signOrder(wallet)
    expect(await client.verifyTypedData({ ...typedData, address, signature: order })).toBe(true)
    const changed = { ...typedData, message: { ...typedData.message, count: '4' } } as const
    expect(await client.verifyTypedData({ ...changed, address, signature: order })).toBe(false)
    return signature
  }
  expect(await client.getCode({ address })).toBeUndefined()
  const before = await verify()

  await ethereum.setBalance(address, COIN)
  const sending = await wallet.send('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: OTHER, value: '0x1' }],
  })
  await approve(wallet)
  expect((await sending.answer()).error).toBeUndefined()
  expect(await client.getCode({ address })).not.toBeUndefined()
  await verify()
  // What was signed before holds for as long.
  expect(await client.verifyMessage({ address, message, signature: before })).toBe(true)
})

// Shown without a browser by evm-sign.test.ts.
test('error: refused signatures are not given', { tag: '@long' }, async ({ page, local }) => {
  const wallet = await openWallet(page, local)
  for (const end of [
    () => wallet.press('Refuse'),
    () => dialog(wallet).press('Escape'),
    () => wallet.ask('RPC_ABORT'),
  ]) {
    const signing = await wallet.send('RPC_REQUEST', {
      method: 'personal_sign',
      params: [stringToHex(message), wallet.address],
    })
    await expect(dialog(wallet)).toContainText('Nothing is paid by this.')
    await end()
    expect(await signing.answer()).toEqual({
      error: expect.stringMatching(/^(User rejected the request|The request was aborted)$/),
    })
    await expect(dialog(wallet)).toHaveCount(0)
  }
})
