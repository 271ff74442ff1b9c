import { describe, expect, it } from 'vitest'
import type { Chain, Hex } from '../../../chains/chain.ts'
import { findKnown } from '../../../chains/networks.ts'
import { ALICE, BOB, hashOf } from '../../../core/accounts.testing.ts'
import { UNI, USDC } from '../market.testing.ts'
import { readReceived } from './received.reads.ts'

const HASH = hashOf(7)
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** The node answers by method; balances by block. */
const read = (receipt: unknown, token: Hex | undefined, balances: Readonly<Record<string, unknown>> = {}) => {
  const network = findKnown('eip155:1')
  if (network?.chainNamespace !== 'eip155') throw new Error('Ethereum')
  const answer = async ({ method, params }: { method: string; params: readonly unknown[] }) =>
    method === 'eth_getBalance' ? balances[String(params[1])] : receipt
  // Nothing else is asked of it.
  const chain = { read: answer } as unknown as Chain
  return readReceived(chain, { network, owner: ALICE, token, hash: HASH })
}
const log = (from: string, to: string, data: unknown, more: object = {}) => ({
  address: UNI.toLowerCase(),
  topics: [TRANSFER, topic(from), topic(to)],
  data,
  ...more,
})
const of = (...logs: unknown[]) => read({ transactionHash: HASH, logs }, UNI)

describe('readReceived, of a token', () => {
  it('behavior: what came less what went, of this token and account alone', async () => {
    const logs = [
      log(BOB, ALICE, hashOf(9)),
      log(ALICE, BOB, hashOf(2)),
      log(ALICE, ALICE, hashOf(5)),
      log(BOB, ALICE, hashOf(100), { address: USDC }),
      log(BOB, BOB, hashOf(100)),
    ]
    expect(await of(...logs)).toBe(7n)
    expect(await of()).toBe(0n)
  })

  it('behavior: the coin wrapped, which is a deposit and no transfer', async () => {
    expect(await of(log(BOB, ALICE, hashOf(9), { topics: [DEPOSIT, topic(ALICE)] }))).toBe(9n)
    expect(await of(log(BOB, ALICE, hashOf(9), { topics: [DEPOSIT, topic(BOB)] }))).toBe(0n)
  })

  it.each(['0x', '0x5', '0x-5', hashOf(5).slice(0, -1), `${hashOf(5)}00`, 5, null, '', 'x', {}])(
    'attack: data %j is no amount',
    async (data) => {
      expect(await of(log(BOB, ALICE, data))).toBe(0n)
    },
  )

  it.each([
    ['no logs', { transactionHash: HASH }],
    ['logs that are none', { transactionHash: HASH, logs: 'x' }],
    ['another transaction', { transactionHash: hashOf(8), logs: [] }],
    ['nothing', null],
    ['text', 'x'],
  ])('attack: %s: not known', async (_, receipt) => {
    expect(await read(receipt, UNI)).toBeUndefined()
  })

  it.each([null, 'x', 5, {}, { topics: 'x' }, { topics: [1, 2, 3] }, { topics: [], address: {} }])(
    'attack: a log %j is skipped',
    async (one) => {
      expect(await of(one, log(BOB, ALICE, hashOf(9)))).toBe(9n)
    },
  )
})

describe('readReceived, of the coin', () => {
  const receipt = {
    transactionHash: HASH,
    blockNumber: '0x10',
    from: ALICE.toLowerCase(),
    gasUsed: '0x64',
    effectiveGasPrice: '0x2',
  }
  const balances = { '0xf': '0x1000', '0x10': '0x1100' }

  it('behavior: the balance after less before, and the fee that the account has paid', async () => {
    expect(await read(receipt, undefined, balances)).toBe(256n + 200n)
    expect(await read({ ...receipt, l1Fee: '0x3' }, undefined, balances)).toBe(256n + 203n)
    expect(await read({ ...receipt, from: BOB }, undefined, balances)).toBe(256n)
  })

  it.each([
    [{ ...receipt, blockNumber: '0x0' }, balances],
    [{ ...receipt, blockNumber: 16 }, balances],
    [{ ...receipt, gasUsed: '-1' }, balances],
    [{ ...receipt, effectiveGasPrice: undefined }, balances],
    [receipt, { '0xf': '0x1' }],
    [receipt, { '0xf': `0x1${'0'.repeat(64)}`, '0x10': '0x1' }],
    [receipt, { '0xf': '-0x1', '0x10': '0x1' }],
  ])('attack: %j with %j: not known', async (given, has) => {
    expect(await read(given, undefined, has)).toBeUndefined()
  })
})
