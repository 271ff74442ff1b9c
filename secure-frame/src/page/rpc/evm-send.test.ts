import { numberToHex, parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/create-evm-chain.ts'
import type { Hex, Prepared } from '../../contract/approval.ts'
import { PAGE, payloadOf, signIn } from '../harness.testing.ts'
import {
  address,
  anvil,
  client,
  error,
  frame,
  nonce,
  prepared,
  result,
  rpc,
  TO,
  useEvm,
  vault,
} from './evm.testing.ts'

useEvm()

describe('eth_sendTransaction', () => {
  const call = { to: TO, value: '0xde0b6b3a7640000', data: '0x' }

  it('behavior: what is approved is what is mined', async () => {
    const before = await client.getBalance({ address: TO })
    const hash = (await result('eth_sendTransaction', [
      { from: address, ...call, data: '0xAbcd', gas: '0x1', gasPrice: '0x1' },
    ])) as Hex
    const asked = prepared() as Extract<Prepared, { kind: 'evm-transaction' }>
    const mined = await client.getTransaction({ hash })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(mined).toMatchObject({
      to: TO.toLowerCase(),
      value: asked.call.value,
      input: asked.call.data,
      nonce: asked.nonce,
      gas: asked.gas,
      chainId: 1,
    })
    expect(asked.call).toEqual({ to: TO, value: parseEther('1'), data: '0xabcd' })
    expect(asked.gas * (mined.maxFeePerGas ?? 0n)).toBe(asked.maxFee)
    expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(asked.maxFee)
    expect((await client.getBalance({ address: TO })) - before).toBe(parseEther('1'))
  })

  it('behavior: all that the modal says can be sent is sent, also where the base fee has risen since', async () => {
    const chain = createEvmChain({ customUrls: () => [] })
    const { value, fee } = await chain.maxSendable({ network: anvil.network, from: address, to: TO })
    const { baseFeePerGas } = await client.getBlock()
    await anvil.rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(((baseFeePerGas ?? 0n) * 11n) / 10n)])
    await anvil.rpc('anvil_mine', ['0x1'])
    const hash = (await result('eth_sendTransaction', [
      { from: address, to: TO, value: numberToHex(value) },
    ])) as Hex
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    const asked = prepared() as Extract<Prepared, { kind: 'evm-transaction' }>
    expect(asked).toMatchObject({ call: { value }, gas: 21_000n })
    expect(asked.maxFee).toBeLessThanOrEqual(fee.total)
  })

  describe('on a network of the OP Stack', () => {
    const ORACLE = '0x420000000000000000000000000000000000000F'
    const COIN = parseEther('1')
    // PUSH8 1e18, MSTORE, RETURN.
    beforeEach(() => anvil.rpc('anvil_setCode', [ORACLE, '0x670de0b6b3a764000060005260206000f3']))
    afterEach(() => anvil.rpc('anvil_setCode', [ORACLE, '0x']))

    it('behavior: what its data costs is a part of the most that is paid', async () => {
      await result('eth_sendTransaction', [{ from: address, ...call }])
      const { maxFee, gas } = prepared() as Extract<Prepared, { kind: 'evm-transaction' }>
      expect(maxFee - (COIN * 12n) / 10n).toBeGreaterThan(0n)
      expect(maxFee - (COIN * 12n) / 10n).toBeLessThan(gas * 10_000_000_000n)
    })

    it('attack: what would leave nothing for it is not asked', async () => {
      const value = numberToHex(9n * COIN)
      expect(await error('eth_sendTransaction', [{ from: address, to: TO, value }])).toContain('not enough')
      expect(frame.person.asked).toHaveLength(0)
    })
  })

  it('behavior: a contract is created where there is no receiver', async () => {
    const hash = (await result('eth_sendTransaction', [
      { from: address, input: '0x6001600c60003960016000f300' },
    ])) as Hex
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.contractAddress).toMatch(/^0x/)
  })

  describe('read for so long that no block takes it any more', () => {
    /** Approved after `change`, and asked again. `answer`: what the page is told in the end. */
    const outdatedBy = async (change: () => Promise<unknown>) => {
      frame.person.answer = 'wait'
      const answer = rpc('eth_sendTransaction', [{ from: address, ...call }])
      await frame.person.untilAsked(1)
      await change()
      frame.person.press('approved')
      await frame.person.untilAsked(2)
      return { answer }
    }
    const raiseBaseFee = async () => {
      const { baseFeePerGas } = await client.getBlock()
      await anvil.rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(10n * (baseFeePerGas ?? 0n))])
      await anvil.rpc('anvil_mine', ['0x1'])
    }
    const asked = (index: number) => prepared(index) as Extract<Prepared, { kind: 'evm-transaction' }>

    it('behavior: the base fee is ten times as high: it is asked again with the new fee, and that is mined', async () => {
      const { answer } = await outdatedBy(raiseBaseFee)
      expect(await nonce()).toBe(0)
      expect(asked(0)).not.toHaveProperty('isRenewed')
      expect(asked(1)).toMatchObject({ call: asked(0).call, isRenewed: true })
      expect(asked(1).maxFee).toBeGreaterThan(asked(0).maxFee)
      frame.person.press('approved')
      const { type, payload } = await answer
      expect(type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
      const { maxFeePerGas, gas } = await client.getTransaction({ hash: payload as Hex })
      expect(gas * (maxFeePerGas ?? 0n)).toBe(asked(1).maxFee)
      expect(await client.waitForTransactionReceipt({ hash: payload as Hex })).toMatchObject({
        status: 'success',
      })
    })

    it('behavior: refused when it is asked again: nothing is sent', async () => {
      const { answer } = await outdatedBy(raiseBaseFee)
      frame.person.press('refused')
      expect(payloadOf(await answer).message).toBe('User rejected the request')
      expect(await nonce()).toBe(0)
    })

    it('behavior: the account has sent something else meanwhile: it is asked again with the next nonce', async () => {
      const { answer } = await outdatedBy(() => anvil.rpc('anvil_setNonce', [address, '0x5']))
      expect(asked(1)).toMatchObject({ nonce: 5, isRenewed: true })
      frame.person.press('approved')
      expect((await answer).type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    })
  })

  it('attack: refusal sends nothing, and so does an abort', async () => {
    const before = await nonce()
    frame.person.answer = 'refused'
    expect(await error('eth_sendTransaction', [{ from: address, ...call }])).toBe('User rejected the request')
    frame.person.answer = 'wait'
    const waiting = rpc('eth_sendTransaction', [{ from: address, ...call }])
    await frame.person.untilAsked(2)
    await frame.ask('RPC_ABORT')
    frame.person.press('approved')
    expect(payloadOf(await waiting).message).toBe('The request was aborted')
    expect(await nonce()).toBe(before)
  })

  it('behavior: aborted while it is sent: its hash is the answer all the same', async () => {
    let isArrived = false
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const node = globalThis.fetch
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[1]?.body).includes('eth_sendRawTransaction')) {
        isArrived = true
        await released
      }
      return node(...request)
    })
    const sending = rpc('eth_sendTransaction', [{ from: address, ...call }])
    await vi.waitFor(() => expect(isArrived).toBe(true))
    await frame.ask('RPC_ABORT')
    release()
    const { type, payload } = await sending
    vi.unstubAllGlobals()
    expect(type).toBe('@w3m-frame/RPC_REQUEST_SUCCESS')
    const receipt = await client.waitForTransactionReceipt({ hash: payload as Hex })
    expect(receipt.status).toBe('success')
  })

  it.each([
    ['another sender', { from: TO }],
    ['no sender', { from: undefined }],
    ['a number as value', { value: 1 }],
    ['a decimal value', { value: '1' }],
    ['a value too large', { value: `0x${'f'.repeat(65)}` }],
    ['half a byte', { data: '0xabc' }],
    ['data and input that differ', { input: '0x01' }],
    ['a receiver with a wrong checksum', { to: TO.replace('C5', 'c5') }],
    ['a receiver that is none', { to: 'vitalik.eth' }],
    ['neither receiver nor data', { to: undefined }],
    ['another network', { chainId: '0x2105' }],
    ['an authorization', { authorizationList: [{}] }],
    ['another nonce', { nonce: '0xffff' }],
    ['more than there is', { value: '0x8ac7230489e80000' }],
  ])('attack: %s is refused before anybody is asked', async (_, change) => {
    await error('eth_sendTransaction', [{ from: address, ...call, ...change }])
    expect(frame.person.asked).toHaveLength(0)
    expect(await nonce()).toBe(0)
  })

  it('error: what would fail is not asked', async () => {
    // Reverts always.
    await anvil.rpc('anvil_setCode', ['0x00000000000000000000000000000000000000fe', '0x60006000fd'])
    const to = '0x00000000000000000000000000000000000000fe'
    expect(await error('eth_sendTransaction', [{ from: address, to, data: '0x01' }])).toContain(
      'This would fail',
    )
    expect(frame.person.asked).toHaveLength(0)
  })

  it('behavior: one is shown, the others wait in order, and each has the next nonce', async () => {
    frame.person.answer = 'wait'
    const all = ['0x1', '0x2', '0x3'].map((value) =>
      rpc('eth_sendTransaction', [{ from: address, to: TO, value }]),
    )
    for (let index = 1; index <= 3; index++) {
      await frame.person.untilAsked(index)
      expect(frame.person.asked).toHaveLength(index)
      frame.person.press(index === 2 ? 'refused' : 'approved')
      await all[index - 1]
    }
    expect((await Promise.all(all)).map(({ type }) => type)).toEqual([
      '@w3m-frame/RPC_REQUEST_SUCCESS',
      '@w3m-frame/RPC_REQUEST_ERROR',
      '@w3m-frame/RPC_REQUEST_SUCCESS',
    ])
    expect(frame.person.maxShown).toBe(1)
    expect(
      frame.person.asked.map(({ prepared: one }) =>
        one.kind === 'evm-transaction' ? [one.call.value, one.nonce] : [],
      ),
    ).toEqual([
      [1n, 0],
      [2n, 1],
      [3n, 1],
    ])
  })

  it('attack: one id, one signature', async () => {
    const data = {
      type: '@w3m-app/RPC_REQUEST',
      id: 'same',
      payload: { method: 'eth_sendTransaction', params: [{ from: address, ...call }] },
    }
    for (let sent = 0; sent < 5; sent++) frame.send({ source: frame.parent, origin: PAGE, data })
    await rpc('eth_chainId')
    await frame.person.untilAsked(1)
    await result('eth_sendTransaction', [{ from: address, ...call }])
    frame.send({ source: frame.parent, origin: PAGE, data })
    await result('eth_blockNumber')
    expect(frame.posts.filter(({ message }) => message.id === 'same')).toHaveLength(1)
    expect(await nonce()).toBe(2)
  })

  it('attack: a sign-out, or another who signs in, while it is on the screen: nothing is signed', async () => {
    frame.person.answer = 'wait'
    const first = rpc('eth_sendTransaction', [{ from: address, ...call }])
    await frame.person.untilAsked(1)
    await frame.ask('SIGN_OUT')
    frame.person.press('approved')
    expect((await first).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
    await signIn(frame, vault)
    const second = rpc('eth_sendTransaction', [{ from: address, ...call }])
    await frame.person.untilAsked(2)
    await signIn(frame, vault, 'mallory@example.com')
    frame.person.press('approved')
    expect((await second).type).toBe('@w3m-frame/RPC_REQUEST_ERROR')
    expect(await nonce()).toBe(0)
  })

  it('behavior: a switch of the network while it is on the screen changes nothing of it', async () => {
    frame.person.answer = 'wait'
    const waiting = rpc('eth_sendTransaction', [{ from: address, ...call }])
    await frame.person.untilAsked(1)
    await frame.ask('SWITCH_NETWORK', { chainId: 8453 })
    frame.person.press('approved')
    const hash = (await waiting).payload as Hex
    expect((await client.getTransaction({ hash })).chainId).toBe(1)
  })

  it('attack: 20 wait at most', async () => {
    frame.person.answer = 'wait'
    const all = Array.from({ length: 25 }, () => rpc('personal_sign', ['0x01', address]))
    expect(payloadOf((await all[24]) ?? { type: '' }).message).toBe('Too many requests wait for an answer')
    await frame.person.untilAsked(1)
    await frame.ask('RPC_ABORT')
    const answers = await Promise.all(all)
    expect(answers.every(({ type }) => type.endsWith('ERROR'))).toBe(true)
    expect(frame.person.asked).toHaveLength(1)
    frame.person.answer = 'approved'
    await result('personal_sign', ['0x01', address])
  })
})
