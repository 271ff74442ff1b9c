/** The faults of the local bundlers, as the frame's smart accounts meet them. */
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  coinOf,
  createPerson,
  FRAME_ORIGIN,
  hastyClock,
  startWorld,
  type World,
} from '../../secure-frame/src/account/smart-accounts.testing.ts'
import { createSmartAccounts } from '../../secure-frame/src/account/smart-accounts.ts'
import type { Hex } from '../../secure-frame/src/contract/approval.ts'
import { askNode } from '../nodes/ask-node.mjs'
import { placeAccounts } from './place-accounts.mjs'

const FRIEND = '0x00000000000000000000000000000000f41e4d03'

let world: World
const never = { signal: new AbortController().signal }
const balanceOf = (address: Hex) => world.client.getBalance({ address })

beforeAll(async () => {
  world = await startWorld()
}, 60_000)
beforeEach(() => world.bundlers.setFault(null))
afterAll(() => world?.stop())

async function prepare() {
  const person = createPerson()
  await world.fund(person.account, '1')
  return { person, operation: await world.accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)]) }
}

const chainIdOf = (url = '') =>
  fetch(url, {
    method: 'POST',
    headers: { origin: FRAME_ORIGIN },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  })

describe('startBundlers', () => {
  it('behavior: there is one for each network, which answers the frame', async () => {
    const answers = Object.entries(world.bundlers.urls).map(async ([chainId, url]) => {
      const response = await chainIdOf(url)
      expect(response.headers.get('access-control-allow-origin')).toBe(FRAME_ORIGIN)
      const { result } = (await response.json()) as { result: string }
      expect(Number(result)).toBe(Number(chainId))
    })
    expect(answers).toHaveLength(2)
    await Promise.all(answers)
  })

  it('behavior: placing the contracts again changes nothing', async () => {
    const before = await world.client.getBlockNumber()
    await placeAccounts(world.url)
    expect(await world.client.getBlockNumber()).toBe(before)
  })

  it('behavior: an operation on the network with an L1 fee', async () => {
    const person = createPerson()
    const url = world.urls['eip155:8453'] ?? ''
    await askNode(url)('anvil_setBalance', person.account, '0xde0b6b3a7640000')
    expect(await world.operate(person, [coinOf(FRIEND, 1n)], 8453)).toMatchObject({ isSuccess: true })
  })

  it('error: down', async () => {
    const { person, operation } = await prepare()
    world.bundlers.setFault('down')
    await expect(world.accounts.send(1, operation, person.key)).rejects.toMatchObject({
      code: 'bundler-failed',
    })
  })

  it('error: dies, and stays away: it may still be carried out, and is not', async () => {
    const { person, operation } = await prepare()
    world.bundlers.setFault('dies')
    await expect(world.accounts.send(1, operation, person.key)).rejects.toMatchObject({
      code: 'bundler-failed',
      message: expect.stringContaining('look before you send it again'),
    })
    expect(await balanceOf(person.account)).toBe(parseEther('1'))
    world.bundlers.setFault(null)
    // The same nonce: whichever of the two is mined, the other never is.
    expect(await world.accounts.prepare(1, person.owner, [coinOf(FRIEND, 1n)])).toMatchObject({ nonce: 0n })
  })

  it('behavior: dies with an operation in its hands, and runs again: it is carried out once', async () => {
    const { person, operation } = await prepare()
    const before = await balanceOf(FRIEND)
    world.bundlers.setFault('dies')
    const clock = {
      ...hastyClock,
      wait: async (ms: number, signal?: AbortSignal) => {
        world.bundlers.setFault(null)
        await hastyClock.wait(ms, signal)
      },
    }
    const accounts = createSmartAccounts({ ...world.config, clock })
    const hash = await accounts.send(1, operation, person.key)
    expect(await accounts.waitForTransaction(1, hash, never)).toMatchObject({ isSuccess: true })
    expect((await balanceOf(FRIEND)) - before).toBe(1n)
  })

  it('behavior: dies once it is mined, and stays away: the chain tells the transaction', async () => {
    const { person, operation } = await prepare()
    const before = await balanceOf(FRIEND)
    world.bundlers.setFault('dies when mined')
    const hash = await world.accounts.send(1, operation, person.key)
    const mined = await world.accounts.waitForTransaction(1, hash, never)
    expect(mined.isSuccess).toBe(true)
    const receipt = await world.client.getTransactionReceipt({ hash: mined.hash })
    expect(receipt.logs.some(({ topics }) => topics[1] === hash)).toBe(true)
    world.bundlers.setFault(null)
    expect((await world.operate(person, [coinOf(FRIEND, 1n)])).operation.nonce).toBe(1n)
    expect((await balanceOf(FRIEND)) - before).toBe(2n)
  })

  it('error: refuses', async () => {
    const { person, operation } = await prepare()
    world.bundlers.setFault('refuses')
    await expect(world.accounts.send(1, operation, person.key)).rejects.toMatchObject({
      code: 'bundler-refused',
      rpcCode: -32500,
    })
    expect(await world.accounts.isDeployed(1, person.owner)).toBe(false)
  })

  it('behavior: loses; once it is well, the operation is sent again and mined', async () => {
    const { person, operation } = await prepare()
    world.bundlers.setFault('loses')
    const hash = await world.accounts.send(1, operation, person.key)
    world.bundlers.setFault(null)
    expect(await world.accounts.waitForTransaction(1, hash, never)).toMatchObject({ isSuccess: true })
  })

  it('behavior: slow, but it answers', { timeout: 15_000 }, async () => {
    world.bundlers.setFault('slow')
    const started = performance.now()
    expect((await chainIdOf(world.bundlers.urls['1'])).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(4_900)
  })

  it('error: there is no such fault', () => {
    expect(() => world.bundlers.setFault('tired')).toThrow('There is no fault "tired".')
  })
})
