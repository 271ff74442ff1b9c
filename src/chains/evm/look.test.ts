import { describe, expect, it } from 'vitest'
import type { Hex } from '../chain.ts'
import { answers, type Method } from './answers.ts'
import { look } from './look.ts'
import type { Read } from './reader.ts'

/** Real outcomes are tested against anvil in `create-evm-chain.test.ts`; here: nodes that lie or lag. */
const HASH: Hex = `0x${'1'.repeat(64)}`
const OTHER: Hex = `0x${'2'.repeat(64)}`
const FROM: Hex = `0x${'a'.repeat(40)}`
const STRANGER: Hex = `0x${'b'.repeat(40)}`
const receipt = { transactionHash: HASH, from: FROM, status: '0x1', blockNumber: '0x9', gasUsed: '0x1' }
const transaction = { hash: HASH, from: FROM, to: STRANGER, nonce: '0x3', value: '0x1', input: '0x' }

type Node = Partial<Record<Method, (params: readonly unknown[], turn: number) => unknown>>

const see = (node: Node, more: { nonce?: number; since?: bigint } = {}) => {
  const turns = new Map<string, number>()
  const defaults: Node = {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getTransactionCount: () => '0x0',
    eth_blockNumber: () => '0x64',
    eth_getBlockByNumber: ([number]) => ({ number, transactions: [] }),
  }
  const read: Read = async (method, params) => {
    const turn = turns.get(method) ?? 0
    turns.set(method, turn + 1)
    const answer = { ...defaults, ...node }[method]?.(params, turn)
    return answers[method](answer, params) as never
  }
  return look({ read, hash: HASH, from: FROM, nonce: more.nonce, since: more.since })
}

const used: Node = { eth_getTransactionCount: () => '0x4' }
const blockWith = (...transactions: unknown[]): Node => ({
  eth_getBlockByNumber: ([number]) => ({ number, transactions }),
})

describe('look', () => {
  it('attack: a receipt or transaction of somebody else is refused', async () => {
    const lies: Node[] = [
      { eth_getTransactionReceipt: () => ({ ...receipt, from: STRANGER }) },
      { eth_getTransactionReceipt: () => ({ ...receipt, transactionHash: OTHER }) },
      { eth_getTransactionByHash: () => ({ ...transaction, from: STRANGER }) },
      { eth_getTransactionByHash: () => ({ ...transaction, hash: OTHER }) },
    ]
    for (const lie of lies) await expect(see(lie)).rejects.toMatchObject({ code: 'node-answer-invalid' })
  })

  it('behavior: mined between two reads is a success, not a replacement', async () => {
    const node: Node = { ...used, eth_getTransactionReceipt: (_, turn) => (turn === 0 ? null : receipt) }
    expect(await see(node, { nonce: 3 })).toEqual({ status: 'success', blockNumber: 9n })
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
      expect(seen).toEqual({ status, replacedBy: OTHER })
    }
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
    expect(await see(node, { nonce: 3, since: 1n })).toEqual({ status: 'replaced', replacedBy: OTHER })
  })

  it('behavior: a node behind the block of sending looks no further than it has', async () => {
    expect(await see(used, { nonce: 3, since: 10n ** 9n })).toEqual({ status: 'unknown' })
  })
})
