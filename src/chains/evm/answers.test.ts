import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WalletModalError } from '../../errors/base.ts'
import { answers, type Method, quantity } from './answers.ts'

const HASH = `0x${'1'.repeat(64)}`
const FROM = `0x${'a'.repeat(40)}`
const receipt = {
  transactionHash: HASH,
  from: FROM,
  status: '0x1',
  blockNumber: '0x10',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
}
const transaction = { hash: HASH, from: FROM, to: FROM, nonce: '0x7', value: '0x1', input: '0x' }

/** Invalid answers in place of a number. */
const garbage = [
  null,
  1,
  -1,
  '1',
  '-0x1',
  '0x',
  '0x1g',
  '1e5',
  `0x1${'0'.repeat(64)}`,
  'NaN',
  {},
  [],
  '٠x1',
  true,
]

const refused = (run: () => unknown) => {
  expect(run).toThrow(expect.objectContaining({ code: 'node-answer-invalid' }))
}

describe('quantity', () => {
  it('behavior: every unsigned number of 256 bits, exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (value) => quantity(`0x${value.toString(16)}`) === value),
    )
  })

  it('attack: anything else is refused', () => {
    for (const value of [...garbage, undefined]) refused(() => quantity(value))
  })
})

describe('answers', () => {
  it('attack: garbage is no number and no bytes, whatever was asked', () => {
    for (const method of [
      'eth_chainId',
      'eth_blockNumber',
      'eth_getBalance',
      'eth_gasPrice',
      'eth_maxPriorityFeePerGas',
      'eth_estimateGas',
      'eth_getTransactionCount',
    ] as const)
      for (const value of [...garbage, undefined]) refused(() => answers[method](value))
    for (const method of ['eth_getCode', 'eth_call'] as const)
      for (const value of [null, undefined, 5, 'x', '0x1', '-0x12', {}, []])
        refused(() => answers[method](value))
  })

  it('attack: no answer of any shape gets past but by its parser', () => {
    const methods = Object.keys(answers) as Method[]
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.anything(), (method, answer) => {
        try {
          const out = answers[method](answer, [HASH])
          return typeof out === 'string' ? /^0x[\da-f]*$/i.test(out) : typeof out === 'object'
        } catch (error) {
          return error instanceof WalletModalError
        }
      }),
    )
  })

  it('behavior: a receipt passes; null is none', () => {
    const parse = (value: unknown) => answers.eth_getTransactionReceipt(value, [HASH])
    expect(parse(receipt)).toEqual({ ...receipt, l1Fee: null })
    expect(parse({ ...receipt, l1Fee: '0x5' })).toEqual({ ...receipt, l1Fee: '0x5' })
    const { effectiveGasPrice: _, ...old } = receipt
    expect(parse(old)).toEqual({ ...old, effectiveGasPrice: null, l1Fee: null })
    expect(parse({ ...receipt, logs: [] })).toEqual({ ...receipt, logs: [], l1Fee: null })
    expect(parse(null)).toBeNull()
  })

  it('attack: what nobody checked is not passed on for viem to format', () => {
    const odd = { logs: [null], type: {}, gas: 'zz', v: -1, chainId: 'x', authorizationList: 5 }
    expect(answers.eth_getTransactionReceipt({ ...receipt, ...odd }, [HASH])).toEqual({
      ...receipt,
      l1Fee: null,
    })
    expect(answers.eth_getTransactionByHash({ ...transaction, ...odd }, [HASH])).toEqual(transaction)
    const block = { number: '0x5', baseFeePerGas: null, transactions: [null, 5], size: 'zz', ...odd }
    expect(answers.eth_getBlockByNumber(block, ['latest', false])).toEqual({
      number: '0x5',
      baseFeePerGas: null,
      transactions: [],
    })
  })

  it('attack: a receipt of another transaction or with garbage in any field is refused', () => {
    const parse = (value: unknown) => answers.eth_getTransactionReceipt(value, [HASH])
    refused(() => parse({ ...receipt, transactionHash: `0x${'2'.repeat(64)}` }))
    // viem knows only two spellings.
    for (const status of ['0x2', '0x01', '0x00', '0X1']) refused(() => parse({ ...receipt, status }))
    for (const field of ['from', 'status', 'blockNumber', 'gasUsed', 'transactionHash']) {
      for (const value of [...garbage, undefined]) refused(() => parse({ ...receipt, [field]: value }))
    }
    for (const value of garbage.slice(1)) refused(() => parse({ ...receipt, effectiveGasPrice: value }))
  })

  it('attack: a transaction of another hash or with garbage in any field is refused', () => {
    const parse = (value: unknown) => answers.eth_getTransactionByHash(value, [HASH])
    expect(parse(transaction)).toEqual(transaction)
    expect(parse({ ...transaction, to: null })?.to).toBeNull()
    refused(() => parse({ ...transaction, hash: `0x${'2'.repeat(64)}` }))
    refused(() => parse({ ...transaction, nonce: '0xffffffffffffffff' }))
    for (const field of ['hash', 'from', 'nonce', 'value']) {
      for (const value of [...garbage, undefined]) refused(() => parse({ ...transaction, [field]: value }))
    }
    for (const to of [5, 'x', '0x12', {}]) refused(() => parse({ ...transaction, to }))
    for (const input of [5, 'x', '0x1', {}]) refused(() => parse({ ...transaction, input }))
  })

  it('attack: another block than the one asked for is refused', () => {
    const block = { number: '0x5', baseFeePerGas: '0x7', transactions: [] }
    expect(answers.eth_getBlockByNumber(block, ['0x5', true])).toMatchObject({
      number: '0x5',
      baseFeePerGas: '0x7',
    })
    expect(answers.eth_getBlockByNumber(block, ['latest', false])).toMatchObject({ number: '0x5' })
    refused(() => answers.eth_getBlockByNumber(block, ['0x6', true]))
    refused(() => answers.eth_getBlockByNumber(null, ['0x5', true]))
    refused(() => answers.eth_getBlockByNumber({ ...block, transactions: {} }, ['0x5', true]))
    refused(() => answers.eth_getBlockByNumber({ ...block, baseFeePerGas: 7 }, ['0x5', true]))
  })
})
