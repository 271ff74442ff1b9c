import { keccak256, toBytes } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { EvmStatusResult, Hex } from '../chain.ts'
import type { Method } from './answers.ts'
import { callKey } from './call-key.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { network, stubNodes } from './fakes.testing.ts'

afterEach(() => vi.unstubAllGlobals())

/** Nodes that lie or lag. Real outcomes are tested against anvil in `create-evm-chain.test.ts`. */
const URL = 'https://a.example/'
const HASH: Hex = `0x${'1'.repeat(64)}`
const OTHER: Hex = `0x${'2'.repeat(64)}`
const FROM: Hex = `0x${'a'.repeat(40)}`
const STRANGER: Hex = `0x${'b'.repeat(40)}`
const DELEGATED: Hex = `0xef0100${'1'.repeat(40)}`
const receipt = { transactionHash: HASH, from: FROM, status: '0x1', blockNumber: '0x9', gasUsed: '0x1' }
const transaction = { hash: HASH, from: FROM, to: STRANGER, nonce: '0x3', value: '0x1', input: '0x' }
/** A mined transaction whose content can be read. */
const mined = (of: object = {}, what: object = {}): Node => ({
  eth_getTransactionReceipt: () => ({ ...receipt, ...of }),
  eth_getTransactionByHash: () => ({ ...transaction, ...what }),
})

type Node = Partial<Record<Method, (params: readonly unknown[], turn: number) => unknown>>

const see = async (
  node: Node,
  more: { nonce?: number; since?: bigint; call?: string } = {},
): Promise<EvmStatusResult> => {
  const clock = fakeClock()
  const turns = new Map<string, number>()
  const defaults: Node = {
    eth_chainId: () => '0x5',
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getTransactionCount: () => '0x0',
    eth_getCode: () => '0x',
    eth_blockNumber: () => '0x64',
    eth_getBlockByNumber: ([number]) => ({ number, transactions: [] }),
  }
  const methods = new Map(Object.entries({ ...defaults, ...node }))
  stubNodes({
    [URL]: (method, params) => {
      const turn = turns.get(method) ?? 0
      turns.set(method, turn + 1)
      return methods.get(method)?.(params, turn)
    },
  })
  const chain = createEvmChain({ customUrls: () => [], clock })
  let settled = false
  const seen = chain.getTransactionStatus({ network: network(5, URL), hash: HASH, from: FROM, ...more })
  const end = () => {
    settled = true
  }
  seen.then(end, end)
  // Answers arrive in real microtasks between the steps of the fake clock.
  while (!settled) {
    await new Promise((resolve) => setTimeout(resolve))
    await clock.advance(100)
  }
  return seen
}

const used: Node = { eth_getTransactionCount: () => '0x4' }
const blockWith = (...transactions: unknown[]): Node => ({
  eth_getBlockByNumber: ([number]) => ({ number, transactions }),
})

describe('getTransactionStatus', () => {
  it('behavior: the fee is what was paid in all, where the node tells', async () => {
    const price = { gasUsed: '0x5208', effectiveGasPrice: '0x2' }
    const cases = [
      [{ ...receipt, ...price }, { fee: 42000n }],
      [{ ...receipt, ...price, l1Fee: '0x5' }, { fee: 42005n }],
      [{ ...receipt, ...price, effectiveGasPrice: '0x0' }, { fee: 0n }],
      [receipt, {}],
    ] as const
    for (const [answer, fee] of cases) {
      const seen = await see(mined(answer))
      expect(seen).toEqual({ status: 'success', blockNumber: 9n, ...fee })
    }
    const failed = await see(mined({ status: '0x0' }))
    expect(failed).toEqual({ status: 'reverted', blockNumber: 9n })
  })

  it('error: a node that fails is not one that does not know', async () => {
    for (const method of ['eth_getTransactionReceipt', 'eth_getTransactionByHash'] as const) {
      const refuses: Node = {
        [method]: () => {
          throw { code: -32601, message: 'no such method' }
        },
      }
      await expect(see(refuses)).rejects.toMatchObject({ name: 'WalletModalError', code: -32601 })
      for (const nothing of [undefined, false, 0, '', '0x']) {
        await expect(see({ [method]: () => nothing })).rejects.toMatchObject({ name: 'WalletModalError' })
      }
    }
    const fails: Node = {
      eth_getTransactionReceipt: (_, turn) => {
        if (turn > 0) throw { code: -32601, message: 'no such method' }
        return null
      },
    }
    await expect(see({ ...used, ...fails }, { nonce: 3 })).rejects.toMatchObject({ code: -32601 })
  })

  it('attack: an answer about another transaction, or one that contradicts itself, is refused', async () => {
    const lies: Node[] = [
      mined({ from: STRANGER }),
      mined({}, { from: STRANGER }),
      { eth_getTransactionReceipt: () => ({ ...receipt, transactionHash: OTHER }) },
      { eth_getTransactionByHash: () => ({ ...transaction, hash: OTHER }) },
    ]
    for (const lie of lies) await expect(see(lie)).rejects.toMatchObject({ code: 'node-answer-invalid' })
  })

  const data: Hex = `0xa9059cbb${'0'.repeat(63)}1`
  const asked = { call: callKey({ to: STRANGER, value: 1n, input: data }) }
  const sent = { ...transaction, input: data }
  const other = { status: 'unknown', isOther: true }

  it('attack: a hash counts when sender, receiver, amount and data are what was asked for', async () => {
    expect(await see(mined({}, sent), asked)).toEqual({ status: 'success', blockNumber: 9n })
    const suffixed = { ...sent, input: `${data}00c0ffee` }
    expect(await see(mined({}, suffixed), asked)).toMatchObject({ status: 'success' })
    expect(await see(mined({ status: '0x0' }, suffixed), asked)).toMatchObject({ status: 'reverted' })
    const lies = [
      { to: OTHER.slice(0, 42) },
      { to: null },
      { to: FROM },
      { value: '0x2' },
      { value: '0x0' },
      { input: '0x' },
      { input: data.slice(0, -2) },
      { input: `0x00${data.slice(2)}` },
      { input: `${data.slice(0, -1)}2` },
      { from: STRANGER },
    ]
    for (const lie of lies) {
      const what = { ...sent, ...lie }
      for (const status of ['0x1', '0x0'])
        expect(await see(mined({ status, from: what.from }, what), asked)).toEqual(other)
    }
    // Without data there can be no suffix: any data would be a call.
    const coin = { call: callKey({ to: STRANGER, value: 1n, input: '0x' }) }
    expect(await see(mined(), coin)).toMatchObject({ status: 'success' })
    expect(await see(mined({}, { input: '0x00c0ffee' }), coin)).toEqual(other)
  })

  it('behavior: what is not asked for is told as soon as it is seen, where no contract can be behind it', async () => {
    const waiting = (what: object): Node => ({ eth_getTransactionByHash: () => ({ ...sent, ...what }) })
    expect(await see(waiting({}), asked)).toMatchObject({ status: 'pending', nonce: 3 })
    expect(await see(waiting({ value: '0x2' }), asked)).toEqual(other)
    // It may set the account's code, or be the first operation of an account that is not deployed yet.
    for (const what of [{ to: FROM }, { from: STRANGER }])
      expect(await see(waiting(what), asked)).toEqual({ status: 'pending' })
    for (const code of ['0x6001', DELEGATED])
      expect(await see({ ...waiting({ value: '0x2' }), eth_getCode: () => code }, asked)).toEqual({
        status: 'pending',
      })
  })

  it('behavior: a receipt alone does not say what was done: pending', async () => {
    const alone: Node = { eth_getTransactionReceipt: () => receipt }
    expect(await see(alone, asked)).toEqual({ status: 'pending' })
    expect(await see(alone)).toEqual({ status: 'pending' })
  })

  it('behavior: what goes through a contract came off when the contract says so', async () => {
    const topic = (name: string) => keccak256(toBytes(`${name}(bytes32,uint256)`))
    const said = (name: string, address = FROM) => ({ address, topics: [topic(name)], data: '0x' })
    const operation = (success: 0 | 1) => ({
      address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      topics: [
        keccak256(toBytes('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')),
        HASH,
        `0x${FROM.slice(2).padStart(64, '0')}`,
        HASH,
      ],
      data: `0x${[0, success, 5, 7].map((word) => `${word}`.padStart(64, '0')).join('')}`,
    })
    const ofContract = (
      logs: unknown,
      more = {},
      code = '0x6001',
      what: object = { from: STRANGER },
    ): Node => ({
      ...mined({ from: STRANGER, logs, ...more }, what),
      eth_getCode: () => code,
    })
    const done = { blockNumber: 9n }
    const yes = said('ExecutionSuccess')
    const no = said('ExecutionFailure')
    expect(await see(ofContract([null, said('Other'), yes]), asked)).toEqual({ status: 'success', ...done })
    expect(await see(ofContract([no]), asked)).toEqual({ status: 'reverted', ...done })
    expect(await see(ofContract([], { status: '0x0' }), asked)).toEqual({ status: 'reverted', ...done })
    for (const code of ['0x6001', DELEGATED]) {
      expect(await see(ofContract([operation(1)], {}, code), asked)).toEqual({ status: 'success', ...done })
      expect(await see(ofContract([operation(0)], {}, code), asked)).toEqual({ status: 'reverted', ...done })
    }
    // Sent by the account itself, which has code.
    const own = ofContract([operation(1)], { from: FROM }, DELEGATED, { to: FROM })
    expect(await see(own, asked)).toEqual({ status: 'success', ...done })
    const silent = [[], undefined, [said('ExecutionSuccess', STRANGER)], [yes, no], [{ address: FROM }]]
    for (const logs of silent)
      for (const code of ['0x6001', DELEGATED])
        expect(await see(ofContract(logs, {}, code), asked)).toEqual(other)
    // An account without code cannot act through a contract, whatever the events say.
    expect(await see(ofContract([yes, operation(1)], {}, '0x'), asked)).toEqual(other)
    const waiting: Node = {
      eth_getCode: () => '0x6001',
      eth_getTransactionByHash: () => ({ ...transaction, from: STRANGER }),
    }
    // The nonce is that of the sender, not of the account.
    expect(await see({ ...used, ...waiting }, asked)).toEqual({ status: 'pending' })
  })

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
    expect(await see(node, { nonce: 3, since: 1n })).toEqual({
      status: 'replaced',
      replacedBy: OTHER,
      blockNumber: 90n,
    })
  })

  it('behavior: a node behind the block of sending looks no further than it has', async () => {
    expect(await see(used, { nonce: 3, since: 10n ** 9n })).toEqual({ status: 'unknown' })
  })
})
