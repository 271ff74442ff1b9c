import fc from 'fast-check'
import { concatHex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENTRY_POINT } from '../account/constants.ts'
import { operationHash, operationToJson } from '../account/operation.ts'
import { coinOf, createPerson, FRAME_ORIGIN } from '../account/smart-accounts.testing.ts'
import type { Hex } from '../contract/approval.ts'
import {
  type Answer,
  accountsOn,
  ask,
  balanceOf,
  closeWorld,
  createFunded,
  getWorld,
  openWorld,
  post,
  send,
  sign,
  startBundler,
  untilLogged,
} from './bundler.testing.ts'
import { bundleGas, encodeBundle } from './gas.ts'

const FRIEND: Hex = '0x00000000000000000000000000000000f41e4d02'

beforeAll(openWorld, 60_000)
afterAll(closeWorld)

describe('createBundler', () => {
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
      [{ ...unmade, sender: getWorld().token }, ENTRY_POINT],
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
    await getWorld().node('evm_setAutomine', false)
    try {
      const signed = sign(operation, person)
      expect(await send(bundler, signed)).toHaveProperty('result')
      expect(await send(bundler, signed)).toHaveProperty('result')
      const second = sign({ ...operation, nonce: 1n }, person)
      expect(await send(bundler, second)).toMatchObject({ error: { code: -32005 } })
      expect(await send(bundler, sign(others, other))).toMatchObject({ error: { code: -32005 } })
    } finally {
      await getWorld().node('evm_setAutomine', true)
      await getWorld().node('anvil_mine', '0x1')
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
    await getWorld().fund(rival, '1')
    await getWorld().node('anvil_impersonateAccount', rival)
    for (const _ of [1, 2]) {
      const operation = await accountsOn(bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)])
      const signed = sign(operation, person)
      const hash = operationHash(1, operation)
      await getWorld().node('evm_setAutomine', false)
      try {
        expect((await send(bundler, signed)).result).toBe(hash)
        await untilLogged(events, 'sent', hash)
        const data = encodeBundle(signed, rival)
        const tip = toHex(parseEther('0.0000001'))
        const fees = { maxFeePerGas: tip, maxPriorityFeePerGas: tip }
        await getWorld().node('eth_sendTransaction', {
          from: rival,
          to: ENTRY_POINT,
          data,
          gas: '0xf4240',
          ...fees,
        })
        await getWorld().node('anvil_mine', '0x1')
        await untilLogged(events, 'lost', hash)
      } finally {
        await getWorld().node('evm_setAutomine', true)
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

  it('attack: an operation that offers a fortune and no tip, so that nobody mines it, holds up nobody', async () => {
    const { bundler, events, address } = await startBundler({ stuckMs: 200 })
    const [person, other] = [await createFunded('30'), await createFunded()]
    const accounts = accountsOn(bundler)
    const cheap = sign(await accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)]), person)
    // All that the bundler has: it could not offer more for another one.
    const maxFeePerGas = parseEther('9.7') / bundleGas(cheap, encodeBundle(cheap, address))
    await getWorld().node('evm_setAutomine', false)
    try {
      const greedy = sign({ ...cheap, maxFeePerGas, maxPriorityFeePerGas: 0n }, person)
      const { result } = await send(bundler, greedy)
      await untilLogged(events, 'sent', result as Hex)
      const operation = await accounts.prepare(1, other.owner, [coinOf(FRIEND, 1n)])
      const hash = operationHash(1, operation)
      expect((await send(bundler, sign(operation, other))).result).toBe(hash)
      await untilLogged(events, 'sent', hash)
      await getWorld().node('anvil_mine', '0x1')
      await untilLogged(events, 'mined', hash)
    } finally {
      await getWorld().node('evm_setAutomine', true)
      bundler.stop()
    }
  }, 30_000)

  it('attack: a tip that is not usual, which whoever makes the block would keep of a bundle that fails, is refused', async () => {
    const { bundler, address } = await startBundler()
    const person = await createFunded('30')
    const operation = await accountsOn(bundler).prepare(1, person.owner, [coinOf(FRIEND, 1n)])
    const offer = (tip: bigint) =>
      send(bundler, sign({ ...operation, maxFeePerGas: 2n * tip, maxPriorityFeePerGas: tip }, person))
    const { client } = getWorld()
    const [{ baseFeePerGas }, usual] = await Promise.all([
      client.getBlock(),
      client.estimateMaxPriorityFeePerGas(),
    ])
    const most = [4n * (baseFeePerGas ?? 0n), 10n * usual].reduce((one, other) => (one > other ? one : other))
    const fortune =
      parseEther('4') / bundleGas(sign(operation, person), encodeBundle(sign(operation, person), address))
    for (const tip of [fortune, most + 1n])
      expect(await offer(tip)).toEqual({
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32602, message: `maxPriorityFeePerGas is above ${toHex(most)}` },
      })
    expect(await offer(most)).toHaveProperty('result')
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
