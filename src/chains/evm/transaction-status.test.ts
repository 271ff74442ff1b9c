/** Nodes that lie or lag: whether a hash is ours and what came of it. Real outcomes are in `create-evm-chain.outcomes.test.ts`. */
import { keccak256, toBytes } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '../chain.ts'
import { callKey } from './call-key.ts'
import {
  FROM,
  HASH,
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

const DELEGATED: Hex = `0xef0100${'1'.repeat(40)}`

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
    // Reverted, what somebody else sent says nothing of the account, whatever events the node adds.
    for (const code of ['0x6001', DELEGATED])
      for (const logs of [[], [yes], [operation(1)]])
        expect(await see(ofContract(logs, { status: '0x0' }, code), asked)).toEqual(other)
    const ownReverted = ofContract([], { from: FROM, status: '0x0' }, DELEGATED, { to: FROM })
    expect(await see(ownReverted, asked)).toEqual({ status: 'reverted', ...done })
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
})
