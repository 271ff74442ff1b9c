import fc from 'fast-check'
import { concatHex, numberToHex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTRY_POINT } from '../account/constants.ts'
import { operationHash, operationToJson, type SignedOperation } from '../account/operation.ts'
import { signHash } from '../account/signatures.ts'
import {
  coinOf,
  createPerson,
  FRAME_ORIGIN,
  hastyClock,
  type Person,
  startWorld,
  transferOf,
  type World,
} from '../account/smart-accounts.testing.ts'
import { createSmartAccounts } from '../account/smart-accounts.ts'
import type { UserOperation } from '../contract/account.ts'
import type { EvmCall, Hex } from '../contract/approval.ts'
import { type Bundler, type BundlerOptions, createBundler } from './bundler.ts'
import { encodeBundle } from './gas.ts'

const FRIEND: Hex = '0x00000000000000000000000000000000f41e4d02'

let world: World

beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world?.stop())

type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const post = (bundler: Bundler, body: string, headers: Record<string, string> = {}) =>
  bundler.fetch(new Request('http://bundler.example/', { method: 'POST', body, headers }))

const ask = async (bundler: Bundler, method: string, ...params: unknown[]): Promise<Answer> =>
  (await post(bundler, JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }))).json()

const sign = (operation: UserOperation, { key }: Person): SignedOperation => ({
  ...operation,
  signature: signHash(operationHash(1, operation), key),
})
const send = (bundler: Bundler, operation: SignedOperation) =>
  ask(bundler, 'eth_sendUserOperation', operationToJson(operation), ENTRY_POINT)

/** A bundler of its own, whose log is kept and can be waited for. */
async function startBundler(options: Partial<BundlerOptions> = {}) {
  const privateKey = options.privateKey ?? generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const events: string[] = []
  const waiting = new Map<string, () => void>()
  const bundler = createBundler({
    chainId: 1,
    nodes: [world.url],
    privateKey,
    allowedOrigins: [FRAME_ORIGIN],
    pollMs: 20,
    log: (event, facts) => {
      events.push(`${event} ${JSON.stringify(facts)}`)
      waiting.get(event)?.()
    },
    ...options,
  })
  if (!options.privateKey) await world.fund(address, '10')
  const logged = (event: string) =>
    new Promise<void>((resolve) => {
      if (events.some((line) => line.startsWith(`${event} `))) return resolve()
      waiting.set(event, resolve)
    })
  return { bundler, address, privateKey, events, logged }
}

/** Smart accounts that use this bundler. */
const accountsOn = (bundler: Bundler) =>
  createSmartAccounts({
    nodes: { 'eip155:1': [world.url] },
    bundlers: { 1: 'http://bundler.example/' },
    clock: hastyClock,
    fetch: (input, init) =>
      String(input).startsWith('http://bundler.example/')
        ? bundler.fetch(new Request(input, init))
        : fetch(input, init),
  })

async function createFunded(coins = '1') {
  const person = createPerson()
  await world.fund(person.account, coins)
  return person
}

const { signal } = new AbortController()
const balanceOf = (address: Hex) => world.client.getBalance({ address })

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
    for (const { account } of people) await world.giveTokens(account, 1_000_000n)
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 4_000 }),
      fc.nat(8_000).map((size) => new Uint8Array(size)),
    )
    const call: fc.Arbitrary<EvmCall> = fc.oneof(
      fc.nat(1_000).map((wei) => coinOf(FRIEND, BigInt(wei))),
      fc.bigInt(1n, 2n ** 100n).map((to) => coinOf(numberToHex(to + 2n ** 120n, { size: 20 }), 1n)),
      fc.nat(1_000).map((amount) => transferOf(world.token, FRIEND, BigInt(amount))),
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
      const base = (await world.client.getBlock()).baseFeePerGas ?? 0n
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
    await world.node('evm_setAutomine', false)
    try {
      expect((await send(first.bundler, sign(operation, person))).result).toBe(hash)
      await first.logged('sent')
      first.bundler.stop()
      const second = await startBundler({ privateKey: first.privateKey })
      expect((await ask(second.bundler, 'eth_getUserOperationReceipt', hash)).result).toBe(null)
      expect((await ask(second.bundler, 'eth_getUserOperationByHash', hash)).result).toBe(null)
      // As a client sends it again.
      expect((await send(second.bundler, sign(operation, person))).result).toBe(hash)
      await world.node('evm_setAutomine', true)
      await world.node('anvil_mine', '0x1')
      await second.logged('refused -32500')
      const { result } = await ask(second.bundler, 'eth_getUserOperationReceipt', hash)
      expect(result).toMatchObject({ userOpHash: hash, sender: person.account, success: true, nonce: '0x0' })
      expect(await ask(second.bundler, 'eth_getUserOperationByHash', hash)).toMatchObject({
        result: { userOperation: operationToJson(sign(operation, person)), entryPoint: ENTRY_POINT },
      })
      expect(await world.client.getTransactionCount({ address: first.address })).toBe(1)
      expect(await balanceOf(first.address)).toBeGreaterThan(parseEther('10'))
    } finally {
      await world.node('evm_setAutomine', true)
    }
  })

  it('behavior: what waited unsent when it was restarted is sent again by the client', async () => {
    const first = await startBundler()
    const person = await createFunded()
    let current = createBundler({
      chainId: 1,
      nodes: [world.url],
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
    await world.node('evm_setAutomine', false)
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
      await world.node('evm_setAutomine', true)
      await world.node('anvil_mine', '0x1')
      expect(await accounts.waitForTransaction(1, quickHash, { signal })).toMatchObject({ isSuccess: true })
      const slowHash = operationHash(1, cheap)
      expect(await accounts.waitForTransaction(1, slowHash, { signal })).toMatchObject({ isSuccess: true })
      expect(await world.client.getTransactionCount({ address })).toBe(2)
      expect(await balanceOf(address)).toBeGreaterThan(parseEther('10'))
    } finally {
      await world.node('evm_setAutomine', true)
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

  it('attack: it serves no account, factory, paymaster or entry point but ours', async () => {
    const { bundler } = await startBundler()
    const [person, other] = [await createFunded(), createPerson()]
    const good = operationToJson(
      sign(await accountsOn(bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)]), person),
    )
    const { factory, factoryData, ...unmade } = good
    const wrong: readonly (readonly unknown[])[] = [
      [{ ...good, paymaster: FRIEND }, ENTRY_POINT],
      [{ ...good, eip7702Auth: {} }, ENTRY_POINT],
      [{ ...good, factory: FRIEND }, ENTRY_POINT],
      [{ ...good, factoryData: concatHex([factoryData ?? '0x', '0x00']) }, ENTRY_POINT],
      [{ ...good, sender: other.account }, ENTRY_POINT],
      [unmade, ENTRY_POINT],
      [{ ...unmade, sender: world.token }, ENTRY_POINT],
      [{ ...good, signature: concatHex([good['signature'] ?? '0x', '0x00']) }, ENTRY_POINT],
      [good, '0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
      [good, FRIEND],
    ]
    for (const params of wrong)
      for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas'])
        expect(await ask(bundler, method, ...params)).toMatchObject({ error: { code: -32602 } })
    expect(await ask(bundler, 'eth_sendUserOperation', good, ENTRY_POINT)).toHaveProperty('result')
  })

  it('error: 200 malformed bodies are answered by stable errors, and none is kept', async () => {
    const { bundler, events } = await startBundler()
    const codes = new Set([-32700, -32600, -32601, -32602])
    const methods = [
      'eth_sendUserOperation',
      'eth_estimateUserOperationGas',
      'eth_getUserOperationReceipt',
      'eth_getUserOperationByHash',
      'eth_call',
      '',
    ]
    const request = fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.nat(),
      method: fc.constantFrom(...methods),
      params: fc.array(fc.jsonValue(), { maxLength: 3 }),
    })
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      request.map((one) => JSON.stringify(one)),
      request.map((one) => JSON.stringify([one])),
      request.map((one) => JSON.stringify(one).slice(0, -1)),
      request.map((one) => JSON.stringify({ ...one, params: [{ sender: FRIEND, nonce: -1 }, ENTRY_POINT] })),
      request.map((one) => JSON.stringify(one).replace('{', '{"method":"eth_chainId",')),
    )
    for (const body of fc.sample(text, { numRuns: 200, seed: 7 })) {
      const response = await post(bundler, body)
      const { error } = (await response.json()) as Answer
      expect(codes, `${body} ${error?.message}`).toContain(error?.code)
    }
    expect(events).toEqual([])
  })

  it('attack: bodies that are too large or never end in text are refused', async () => {
    const { bundler } = await startBundler()
    expect(await (await post(bundler, `"${'a'.repeat(200_000)}"`)).json()).toMatchObject({
      error: { code: -32600 },
    })
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(new Uint8Array(10_000)),
    })
    const init = { method: 'POST', body: endless, duplex: 'half' }
    const response = await bundler.fetch(new Request('http://bundler.example/', init))
    expect(await response.json()).toMatchObject({ error: { code: -32600 } })
  })

  it('attack: pages of other origins are neither answered nor heard', async () => {
    const { bundler } = await startBundler()
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    const own = await post(bundler, body, { origin: FRAME_ORIGIN })
    expect(own.headers.get('access-control-allow-origin')).toBe(FRAME_ORIGIN)
    for (const origin of ['https://evil.example', 'null', `${FRAME_ORIGIN}.evil.example`]) {
      const response = await post(bundler, body, { origin })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBe(null)
    }
    const preflight = await bundler.fetch(
      new Request('http://bundler.example/', { method: 'OPTIONS', headers: { origin: FRAME_ORIGIN } }),
    )
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type',
    ])
  })

  it('attack: one account waits once and asks at most so often; the pool is bounded', async () => {
    const { bundler } = await startBundler({ maxPerMinute: 3, maxWaiting: 1 })
    const [person, other] = [await createFunded(), await createFunded()]
    const accounts = accountsOn(bundler)
    const operation = await accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    const others = await accounts.prepare(1, other.owner, [coinOf(FRIEND, 1n)])
    await world.node('evm_setAutomine', false)
    try {
      const signed = sign(operation, person)
      expect(await send(bundler, signed)).toHaveProperty('result')
      expect(await send(bundler, signed)).toHaveProperty('result')
      const second = sign({ ...operation, nonce: 1n }, person)
      expect(await send(bundler, second)).toMatchObject({ error: { code: -32005 } })
      expect(await send(bundler, sign(others, other))).toMatchObject({ error: { code: -32005 } })
    } finally {
      await world.node('evm_setAutomine', true)
      await world.node('anvil_mine', '0x1')
    }
    const bad = { ...others, callGasLimit: 1n, preVerificationGas: 0n }
    for (let time = 0; time < 3; time++)
      expect((await send(bundler, sign(bad, other))).error?.code).not.toBe(undefined)
    expect(await send(bundler, sign(bad, other))).toMatchObject({ error: { code: -32005 } })
  })

  it('attack: who has operations mined by another bundler first makes us pay twice an hour at most', async () => {
    const { bundler, events, address } = await startBundler()
    const person = await createFunded()
    const rival: Hex = '0x00000000000000000000000000000000d0e1b013'
    await world.fund(rival, '1')
    await world.node('anvil_impersonateAccount', rival)
    for (const _ of [1, 2]) {
      const operation = await accountsOn(bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)])
      const signed = sign(operation, person)
      const hash = operationHash(1, operation)
      await world.node('evm_setAutomine', false)
      try {
        expect((await send(bundler, signed)).result).toBe(hash)
        await untilLogged(events, 'sent', hash)
        const data = encodeBundle(signed, rival)
        const tip = toHex(parseEther('0.0000001'))
        const fees = { maxFeePerGas: tip, maxPriorityFeePerGas: tip }
        await world.node('eth_sendTransaction', {
          from: rival,
          to: ENTRY_POINT,
          data,
          gas: '0xf4240',
          ...fees,
        })
        await world.node('anvil_mine', '0x1')
        await untilLogged(events, 'lost', hash)
      } finally {
        await world.node('evm_setAutomine', true)
      }
      // By events, whoever had it mined.
      expect((await ask(bundler, 'eth_getUserOperationReceipt', hash)).result).toMatchObject({
        success: true,
      })
    }
    expect(await balanceOf(address)).toBeLessThan(parseEther('10'))
    const next = await accountsOn(bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    expect(await send(bundler, sign(next, person))).toMatchObject({ error: { code: -32005 } })
  })

  it('error: a node that is away, and a stopped bundler', async () => {
    const { bundler, events, privateKey } = await startBundler({
      nodes: ['http://127.0.0.1:9/secret-of-node'],
    })
    const answer = await ask(bundler, 'eth_getUserOperationReceipt', `0x${'1'.repeat(64)}`)
    expect(answer).toMatchObject({ error: { code: -32603 } })
    const said = JSON.stringify([answer, events])
    expect(said).not.toContain('secret-of-node')
    expect(said).not.toContain(privateKey.slice(2))
    bundler.stop()
    expect(await ask(bundler, 'eth_chainId')).toMatchObject({ error: { code: -32005 } })
  })
})

/** Polls the log of a bundler, whose turns come by a clock of its own. */
async function untilLogged(events: readonly string[], event: string, hash: Hex): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!events.some((line) => line.startsWith(`${event} `) && line.includes(hash))) {
    if (performance.now() > deadline) throw new Error(`Not ${event}: ${events.join('\n')}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
