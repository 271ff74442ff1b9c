/** The faults of the local bundlers, as the frame's smart accounts meet them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  coinOf,
  createPerson,
  FRAME_ORIGIN,
  startWorld,
  type World,
} from '../../secure-frame/src/account/smart-accounts.testing.ts'
import { askNode } from '../nodes/ask-node.mjs'
import { placeAccounts } from './place-accounts.mjs'

const FRIEND = '0x00000000000000000000000000000000f41e4d03'

let world: World

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
    const { signal } = new AbortController()
    expect(await world.accounts.waitForTransaction(1, hash, { signal })).toMatchObject({ isSuccess: true })
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
