import { afterEach, describe, expect, it, vi } from 'vitest'
import { describe as tell } from '../../errors/message.ts'
import { toError } from '../../errors/to-error.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { EvmTransfer, Hex } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'
import { toReadError } from './read-error.ts'

afterEach(() => vi.unstubAllGlobals())

const URL = 'https://a.example/'
const FROM: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const transfer: EvmTransfer = { from: FROM, to: FROM, value: 1n, data: '0x', caipNetworkId: 'eip155:5' }

/** The error of a fee estimate whose read `failing` fails while the others succeed. */
const feeError = async (failing: string, thrown: unknown): Promise<unknown> => {
  const node: FakeNode = (method) => {
    if (method === failing) throw thrown
    if (method === 'eth_chainId') return '0x5'
    return method === 'eth_getBlockByNumber'
      ? { number: '0x9', baseFeePerGas: '0x64', transactions: [] }
      : '0x7b'
  }
  stubNodes({ [URL]: node })
  const clock = fakeClock()
  const at = network(5, URL)
  const chain = createEvmChain({ customUrls: () => [], clock })
  let error: unknown
  const details = at.details && { ...at.details, opStack: true }
  const asked = chain.fee({ network: { ...at, ...(details && { details }) }, transfer }).catch((e) => {
    error = e
  })
  for (let step = 0; step < 2000 && error === undefined; step++) {
    await new Promise((resolve) => setTimeout(resolve))
    await clock.advance(100)
  }
  await asked
  return error
}

/** Code and text of a node's error, and the message key. */
const said = [
  [3, 'execution reverted: no thanks', 'reverted-reason'],
  [-32000, 'execution reverted: no thanks', 'reverted-reason'],
  [3, 'execution reverted', 'reverted'],
  [-32000, 'gas required exceeds allowance (0)', 'reverted'],
  [-32000, 'insufficient funds for gas * price + value', 'insufficient-funds'],
  [-32003, 'Insufficient funds for gas * price + value', 'insufficient-funds'],
  [-32000, 'nonce too low', 'nonce-too-low'],
  [-32000, 'nonce too high', 'nonce-too-high'],
  [-32000, 'max fee per gas less than block base fee', 'fee-cap-too-low'],
  [-32000, 'max priority fee per gas higher than max fee per gas', 'tip-above-fee-cap'],
  [-32000, 'intrinsic gas too low', 'gas-too-low'],
  [-32000, 'transaction type not supported', 'type-not-supported'],
] as const

describe('toReadError', () => {
  it.each(said)('behavior: %s “%s” is %s, by an estimate and by a call', async (code, message, key) => {
    for (const method of ['eth_estimateGas', 'eth_call']) {
      const error = await feeError(method, { code, message })
      expect(error).toMatchObject({ name: 'WalletModalError', code: key })
      // The cause is the node's error, not viem's.
      expect(error).toHaveProperty('cause.message', message)
    }
  })

  it('behavior: a contract’s own words are kept as details', async () => {
    const error = await feeError('eth_estimateGas', { code: 3, message: 'execution reverted: no thanks' })
    expect(tell(error).details).toBe('no thanks')
  })

  it('attack: a node cannot speak for the visitor', async () => {
    for (const code of [4001, 5000, -32000]) {
      const error = await feeError('eth_estimateGas', { code, message: 'User rejected the request.' })
      expect(tell(error).rejected).toBe(false)
    }
  })

  it('behavior: a dead url and a late one keep their keys', async () => {
    expect(await feeError('eth_getBlockByNumber', new Error('down'))).toMatchObject({ code: 'http-failed' })
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const clock = fakeClock()
    const chain = createEvmChain({ customUrls: () => [], clock })
    const asked = expect(chain.fee({ network: network(5, URL), transfer })).rejects.toMatchObject({
      code: 'timeout',
    })
    await clock.advance(31_000)
    await asked
  })

  it('behavior: what is not viem’s passes through', () => {
    const own = toError({ code: 4100 })
    expect(toReadError(own)).toBe(own)
    expect(toReadError(undefined)).toMatchObject({ code: 'unknown' })
  })
})
