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

/** What nodes gone wrong answer in place of a number. */
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
  it('attack: no answer of any shape gets past but by its parser', () => {
    const methods = Object.keys(answers) as Method[]
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.anything(), (method, answer) => {
        try {
          answers[method](answer, [HASH])
        } catch (error) {
          return error instanceof WalletModalError
        }
        return true
      }),
    )
  })

  it('behavior: a receipt; the fee is what was paid in all', () => {
    expect(answers.eth_getTransactionReceipt(receipt, [HASH])).toEqual({
      from: FROM,
      success: true,
      blockNumber: 16n,
      fee: 42000n,
    })
    expect(answers.eth_getTransactionReceipt({ ...receipt, l1Fee: '0x5' }, [HASH])?.fee).toBe(42005n)
    const { effectiveGasPrice: _, ...old } = receipt
    expect(answers.eth_getTransactionReceipt(old, [HASH])?.fee).toBeUndefined()
    expect(answers.eth_getTransactionReceipt(null, [HASH])).toBeUndefined()
  })

  it('attack: a receipt of another transaction or with garbage in any field is refused', () => {
    const parse = (value: unknown) => answers.eth_getTransactionReceipt(value, [HASH])
    refused(() => parse({ ...receipt, transactionHash: `0x${'2'.repeat(64)}` }))
    refused(() => parse({ ...receipt, status: '0x2' }))
    for (const field of ['from', 'status', 'blockNumber', 'gasUsed', 'transactionHash']) {
      for (const value of [...garbage, undefined]) refused(() => parse({ ...receipt, [field]: value }))
    }
    for (const value of garbage.slice(1)) refused(() => parse({ ...receipt, effectiveGasPrice: value }))
  })

  it('attack: a transaction of another hash or with garbage in any field is refused', () => {
    const parse = (value: unknown) => answers.eth_getTransactionByHash(value, [HASH])
    expect(parse(transaction)?.nonce).toBe(7)
    expect(parse({ ...transaction, to: null })?.to).toBeUndefined()
    refused(() => parse({ ...transaction, hash: `0x${'2'.repeat(64)}` }))
    refused(() => parse({ ...transaction, nonce: '0xffffffffffffffff' }))
    for (const field of ['hash', 'from', 'nonce', 'value']) {
      for (const value of [...garbage, undefined]) refused(() => parse({ ...transaction, [field]: value }))
    }
  })

  it('attack: another block than the one asked for is refused', () => {
    const block = { number: '0x5', baseFeePerGas: '0x7', transactions: [] }
    expect(answers.eth_getBlockByNumber(block, ['0x5', true])).toMatchObject({ number: 5n, baseFee: 7n })
    expect(answers.eth_getBlockByNumber(block, ['latest', false])).toMatchObject({ number: 5n })
    refused(() => answers.eth_getBlockByNumber(block, ['0x6', true]))
    refused(() => answers.eth_getBlockByNumber(null, ['0x5', true]))
    refused(() => answers.eth_getBlockByNumber({ ...block, transactions: {} }, ['0x5', true]))
    refused(() => answers.eth_getBlockByNumber({ ...block, baseFeePerGas: 7 }, ['0x5', true]))
  })
})
