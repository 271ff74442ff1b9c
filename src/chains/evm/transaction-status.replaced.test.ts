/** Nodes that lie or lag: what took the place of a transaction. Real outcomes are in `create-evm-chain.outcomes.test.ts`. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  FROM,
  mined,
  type Node,
  OTHER,
  receipt,
  STRANGER,
  see,
  transaction,
  used,
} from './transaction-status.testing.ts'

afterEach(() => vi.unstubAllGlobals())

const blockWith = (...transactions: unknown[]): Node => ({
  eth_getBlockByNumber: ([number]) => ({ number, transactions }),
})

describe('getTransactionStatus', () => {
  it('behavior: mined between two reads is a success, not a replacement', async () => {
    const node: Node = {
      ...used,
      ...mined(),
      eth_getTransactionReceipt: (_, turn) => (turn === 0 ? null : receipt),
    }
    expect(await see(node, { nonce: 3 })).toEqual({ status: 'success', blockNumber: 9n })
    const unread: Node = { ...node, eth_getTransactionByHash: () => null }
    expect(await see(unread, { nonce: 3 })).toEqual({ status: 'pending' })
  })

  it('behavior: a used nonce without the transaction that used it is no replacement', async () => {
    expect(await see(used, { nonce: 3 })).toEqual({ status: 'unknown' })
    const foreign = blockWith(
      { ...transaction, hash: OTHER, from: STRANGER },
      { ...transaction, nonce: '0x2' },
      null,
      5,
    )
    expect(await see({ ...used, ...foreign }, { nonce: 3 })).toEqual({ status: 'unknown' })
  })

  it('behavior: finding itself in the block means that its receipt is late', async () => {
    const node: Node = { ...used, ...blockWith(transaction) }
    expect(await see(node, { nonce: 3 })).toEqual({ status: 'unknown' })
    expect(await see({ ...node, eth_getTransactionByHash: () => transaction })).toEqual({
      status: 'pending',
      nonce: 3,
      call: expect.any(String),
    })
  })

  it('attack: a replacement with a malformed hash is refused', async () => {
    const node: Node = { ...used, ...blockWith({ ...transaction, hash: 'garbage' }) }
    await expect(see(node, { nonce: 3 })).rejects.toMatchObject({ code: 'node-answer-invalid' })
  })

  it('behavior: cancelled only with no value, no data and itself as receiver', async () => {
    const cancel = { ...transaction, hash: OTHER, to: FROM, value: '0x0' }
    const cases = [
      [cancel, 'cancelled'],
      [{ ...cancel, value: '0x1' }, 'replaced'],
      [{ ...cancel, input: '0x00' }, 'replaced'],
      [{ ...cancel, to: STRANGER }, 'replaced'],
      [{ ...cancel, to: null }, 'replaced'],
    ] as const
    for (const [replacement, status] of cases) {
      const seen = await see({ ...used, ...blockWith(replacement) }, { nonce: 3 })
      expect(seen).toEqual({ status, replacedBy: OTHER, blockNumber: expect.any(BigInt) })
    }
  })

  it('behavior: sped up, and its receipt is late: not told before it is there', async () => {
    const seen = await see({ eth_getTransactionByHash: () => transaction })
    const call = 'call' in seen ? String(seen.call) : ''
    const node: Node = { ...used, ...blockWith({ ...transaction, hash: OTHER }) }
    expect(await see(node, { nonce: 3, call })).toEqual({ status: 'unknown' })
    const receipts = (of: object): Node => ({
      ...node,
      eth_getTransactionReceipt: ([hash]) =>
        hash === OTHER ? { ...receipt, transactionHash: OTHER, ...of } : null,
    })
    const done = { blockNumber: 9n, replacedBy: OTHER }
    expect(await see(receipts({}), { nonce: 3, call })).toEqual({ status: 'success', ...done })
    expect(await see(receipts({ status: '0x0' }), { nonce: 3, call })).toEqual({
      status: 'reverted',
      ...done,
    })
    await expect(see(receipts({ from: STRANGER }), { nonce: 3, call })).rejects.toMatchObject({
      code: 'node-answer-invalid',
    })
    // Still in the mempool although its nonce is used: the node shows what it does.
    const still: Node = { ...receipts({}), eth_getTransactionByHash: () => transaction }
    expect(await see(still)).toEqual({ status: 'success', ...done })
  })

  it('behavior: a node that has forgotten old blocks finds what it remembers', async () => {
    const minedAt = 90
    const node: Node = {
      eth_getTransactionCount: ([, at]) => {
        if (at === 'latest') return '0x4'
        if (Number(at) < 80) throw new Error('missing trie node')
        return Number(at) >= minedAt ? '0x4' : '0x3'
      },
      eth_getBlockByNumber: ([number]) => ({
        number,
        transactions: Number(number) === minedAt ? [{ ...transaction, hash: OTHER }] : [],
      }),
    }
    const replaced = { status: 'replaced', replacedBy: OTHER, blockNumber: 90n }
    expect(await see(node, { nonce: 3, since: 1n })).toEqual(replaced)
    // Slow nodes: the height of sending was read when it had been replaced.
    expect(await see(node, { nonce: 3, since: 95n })).toEqual(replaced)
  })

  it('behavior: a node behind the block of sending looks no further than it has', async () => {
    expect(await see(used, { nonce: 3, since: 10n ** 9n })).toEqual({ status: 'unknown' })
  })
})
