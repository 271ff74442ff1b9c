import fc from 'fast-check'
import { numberToHex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTRY_POINT } from '../account/constants.ts'
import { operationHash, operationToJson } from '../account/operation.ts'
import { coinOf, createPerson, transferOf } from '../account/smart-accounts.testing.ts'
import type { UserOperation } from '../contract/account.ts'
import type { EvmCall, Hex } from '../contract/approval.ts'
import {
  accountsOn,
  ask,
  balanceOf,
  closeWorld,
  createFunded,
  getWorld,
  openWorld,
  send,
  sign,
  startBundler,
  untilLogged,
} from './bundler.testing.ts'
import { type Bundler, createBundler } from './bundler.ts'

const FRIEND: Hex = '0x00000000000000000000000000000000f41e4d02'

beforeAll(openWorld, 60_000)
afterAll(closeWorld)

const { signal } = new AbortController()

describe('createBundler', () => {
  it('behavior: says its network and its one entry point', async () => {
    const { bundler } = await startBundler()
    expect(await ask(bundler, 'eth_chainId')).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1' })
    expect((await ask(bundler, 'eth_supportedEntryPoints')).result).toEqual([ENTRY_POINT])
  })

  it('behavior: its key never loses over 50 random operations, nor in any one of them', {
    timeout: 120_000,
  }, async () => {
    const { bundler, address } = await startBundler()
    const accounts = accountsOn(bundler)
    const people = await Promise.all(Array.from({ length: 8 }, () => createFunded('5')))
    for (const { account } of people) await getWorld().giveTokens(account, 1_000_000n)
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 4_000 }),
      fc.nat(8_000).map((size) => new Uint8Array(size)),
    )
    const call: fc.Arbitrary<EvmCall> = fc.oneof(
      fc.nat(1_000).map((wei) => coinOf(FRIEND, BigInt(wei))),
      fc.bigInt(1n, 2n ** 100n).map((to) => coinOf(numberToHex(to + 2n ** 120n, { size: 20 }), 1n)),
      fc.nat(1_000).map((amount) => transferOf(getWorld().token, FRIEND, BigInt(amount))),
      bytes.map((data) => ({ to: FRIEND, value: 0n, data: toHex(data) })),
    )
    const calls = fc.array(call, { minLength: 1, maxLength: 5 })
    const facts = fc.record({
      who: fc.nat(7),
      calls,
      tip: fc.bigInt(0n, 3_000_000_000n),
      room: fc.bigInt(0n, 20n),
    })
    const start = await balanceOf(address)
    let before = start
    for (const { who, calls, tip, room } of fc.sample(facts, { numRuns: 50, seed: 20 })) {
      const person = people[who] ?? createPerson()
      const prepared = await accounts.prepare(1, person.owner, calls)
      const base = (await getWorld().client.getBlock()).baseFeePerGas ?? 0n
      const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: tip + (base * (12n + room)) / 10n }
      const hash = await accounts.send(1, { ...prepared, ...fees }, person.key)
      const { isSuccess } = await accounts.waitForTransaction(1, hash, { signal })
      expect(isSuccess).toBe(true)
      const after = await balanceOf(address)
      expect(after).toBeGreaterThanOrEqual(before)
      before = after
    }
    expect(before).toBeGreaterThan(start)
  })

  it('attack: an operation that does not pay for its bundle is refused', async () => {
    const { bundler, address } = await startBundler()
    const person = await createFunded()
    const good = await accountsOn(bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    const wrong: readonly Partial<UserOperation>[] = [
      { preVerificationGas: 0n },
      { preVerificationGas: 21_000n },
      { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
      { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
      { callGasLimit: 2n ** 127n },
      { verificationGasLimit: 20_000_000n },
    ]
    for (const change of wrong)
      expect(await send(bundler, sign({ ...good, ...change }, person))).toMatchObject({
        error: { code: -32602 },
      })
    // Too little for what it does: the entry point says so.
    expect(await send(bundler, sign({ ...good, verificationGasLimit: 10_000n }, person))).toMatchObject({
      error: { code: -32500 },
    })
    expect(await balanceOf(address)).toBe(parseEther('10'))
  })

  it('behavior: restarted between taking an operation and its block, it loses and pays nothing twice', async () => {
    const first = await startBundler()
    const person = await createFunded()
    const operation = await accountsOn(first.bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    const hash = operationHash(1, operation)
    await getWorld().node('evm_setAutomine', false)
    try {
      expect((await send(first.bundler, sign(operation, person))).result).toBe(hash)
      await first.logged('sent')
      first.bundler.stop()
      const second = await startBundler({ privateKey: first.privateKey })
      expect((await ask(second.bundler, 'eth_getUserOperationReceipt', hash)).result).toBe(null)
      expect((await ask(second.bundler, 'eth_getUserOperationByHash', hash)).result).toBe(null)
      // As a client sends it again.
      expect((await send(second.bundler, sign(operation, person))).result).toBe(hash)
      await getWorld().node('evm_setAutomine', true)
      await getWorld().node('anvil_mine', '0x1')
      await second.logged('refused -32500')
      const { result } = await ask(second.bundler, 'eth_getUserOperationReceipt', hash)
      expect(result).toMatchObject({ userOpHash: hash, sender: person.account, success: true, nonce: '0x0' })
      expect(await ask(second.bundler, 'eth_getUserOperationByHash', hash)).toMatchObject({
        result: { userOperation: operationToJson(sign(operation, person)), entryPoint: ENTRY_POINT },
      })
      expect(await getWorld().client.getTransactionCount({ address: first.address })).toBe(1)
      expect(await balanceOf(first.address)).toBeGreaterThan(parseEther('10'))
    } finally {
      await getWorld().node('evm_setAutomine', true)
    }
  })

  it('behavior: what waited unsent when it was restarted is sent again by the client', async () => {
    const first = await startBundler()
    const person = await createFunded()
    let current = createBundler({
      chainId: 1,
      nodes: [getWorld().url],
      privateKey: first.privateKey,
      allowedOrigins: [],
    })
    // The first one takes operations and is gone before it sends any: a poll that never comes.
    const forgetful: Bundler = {
      fetch: async (request) => {
        const text = await request.clone().text()
        if (!text.includes('eth_sendUserOperation') || sent > 0) return current.fetch(request)
        sent += 1
        return Response.json({ jsonrpc: '2.0', id: 1, result: hash })
      },
      stop: () => {},
    }
    let sent = 0
    let hash: Hex = '0x'
    const accounts = accountsOn(forgetful)
    const operation = await accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    hash = operationHash(1, operation)
    await accounts.send(1, operation, person.key)
    current.stop()
    current = first.bundler
    expect(await accounts.waitForTransaction(1, hash, { signal })).toMatchObject({ isSuccess: true })
  })

  it('behavior: a stuck bundle gives its place to one that pays more, and nobody pays for it', async () => {
    const { bundler, address, logged, events } = await startBundler({ stuckMs: 50 })
    const [slow, quick] = [await createFunded(), await createFunded()]
    const accounts = accountsOn(bundler)
    const cheap = await accounts.prepare(1, slow.owner, [coinOf(FRIEND, 1n)])
    const dear = await accounts.prepare(1, quick.owner, [coinOf(FRIEND, 1n)])
    await getWorld().node('evm_setAutomine', false)
    try {
      expect(await send(bundler, sign(cheap, slow))).toHaveProperty('result')
      await logged('sent')
      const fees = {
        maxFeePerGas: dear.maxFeePerGas * 3n,
        maxPriorityFeePerGas: dear.maxPriorityFeePerGas * 3n,
      }
      const quickHash = operationHash(1, { ...dear, ...fees })
      expect((await send(bundler, sign({ ...dear, ...fees }, quick))).result).toBe(quickHash)
      await untilLogged(events, 'sent', quickHash)
      await getWorld().node('evm_setAutomine', true)
      await getWorld().node('anvil_mine', '0x1')
      expect(await accounts.waitForTransaction(1, quickHash, { signal })).toMatchObject({ isSuccess: true })
      const slowHash = operationHash(1, cheap)
      expect(await accounts.waitForTransaction(1, slowHash, { signal })).toMatchObject({ isSuccess: true })
      expect(await getWorld().client.getTransactionCount({ address })).toBe(2)
      expect(await balanceOf(address)).toBeGreaterThan(parseEther('10'))
    } finally {
      await getWorld().node('evm_setAutomine', true)
    }
  })

  it('behavior: long calldata is estimated well enough', async () => {
    const { bundler } = await startBundler()
    const person = await createFunded('10')
    const accounts = accountsOn(bundler)
    for (const size of [10_000, 40_000]) {
      const data = toHex(new Uint8Array(size).fill(7))
      const operation = await accounts.prepare(1, person.owner, [{ to: FRIEND, value: 0n, data }])
      const hash = await accounts.send(1, operation, person.key)
      expect(await accounts.waitForTransaction(1, hash, { signal })).toMatchObject({ isSuccess: true })
    }
    const data = toHex(new Uint8Array(60_000))
    await expect(accounts.prepare(1, person.owner, [{ to: FRIEND, value: 0n, data }])).rejects.toThrow(
      'too long',
    )
  })
})
