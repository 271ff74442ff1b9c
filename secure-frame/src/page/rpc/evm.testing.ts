/** A frame that is signed in, before each test, over a real EVM node and a fake vault. The bindings are those of the running test. */
import { createPublicClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Anvil, startAnvil } from '../../../../src/chains/evm/anvil.testing.ts'
import type { Hex, Prepared } from '../../contract/approval.ts'
import { startFakeVault } from '../fake-vault.testing.ts'
import { payloadOf, signIn, startTestFrame } from '../harness.testing.ts'

export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export let anvil: Anvil
export let vault: Awaited<ReturnType<typeof startFakeVault>>
export let frame: ReturnType<typeof startTestFrame>
export let address: Hex
export let client: ReturnType<typeof createPublicClient>

export const start = async (options: Partial<Parameters<typeof startTestFrame>[0]> = {}) => {
  frame = startTestFrame({
    vault: vault.url,
    ...options,
    config: { nodes: { 'eip155:1': [anvil.url], 'eip155:8453': [] }, ...options.config },
  })
  await signIn(frame, vault)
  address = payloadOf(await frame.ask('GET_USER')).address as Hex
  await anvil.rpc('anvil_setBalance', [address, '0x8ac7230489e80000'])
}

/** Registers what begins and ends around the tests of a file. */
export function useEvm(): void {
  beforeAll(async () => {
    anvil = await startAnvil(1)
    client = createPublicClient({ transport: http(anvil.url) })
  })
  afterAll(() => anvil.stop())

  beforeEach(async () => {
    vault = await startFakeVault()
    await start()
  })
  afterEach(() => vault.stop())
}

export const rpc = (method: string, params?: unknown, id?: string, chainId?: unknown) =>
  frame.ask('RPC_REQUEST', { method, params, ...(chainId !== undefined && { chainId }) }, id)
export const result = async (method: string, params?: unknown) => {
  const answer = await rpc(method, params)
  expect(answer).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  return answer.payload
}
export const error = async (method: string, params?: unknown, chainId?: unknown) => {
  const answer = await rpc(method, params, undefined, chainId)
  expect(answer).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
  return String(payloadOf(answer).message)
}
export const nonce = async () => Number(await anvil.rpc('eth_getTransactionCount', [address, 'pending']))
export const prepared = (index = 0): Prepared => {
  const request = frame.person.asked[index]
  if (!request) throw new Error('Nothing was asked')
  return request.prepared
}

export const typedData = (chainId: unknown = 1) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'parts', type: 'Part[]' },
    ],
    Part: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail',
  domain: { name: 'Shop', chainId },
  message: {
    to: TO,
    amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    parts: [{ text: 'a' }],
  },
})
