import { numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { EvmTransfer } from '../chain.ts'
import { feeOnTransfer } from './fee-on-transfer.ts'

/** Nodes that cannot simulate, or lie. Real tokens with and without a fee are in `token-transfer.test.ts`. */
const transfer: EvmTransfer = {
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: 1000n,
  data: '0x',
  token: { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'T', decimals: 6 },
  caipNetworkId: 'eip155:5',
}
const word = (value: bigint) => numberToHex(value, { size: 32 })
const ask = (answer: unknown, more: Partial<EvmTransfer> = {}) =>
  feeOnTransfer(async () => answer, { ...transfer, ...more })

describe('feeOnTransfer', () => {
  it('behavior: what does not arrive', async () => {
    expect(await ask(word(999n))).toBe(1n)
    expect(await ask(word(0n))).toBe(1000n)
    expect(await ask(word(1000n))).toBeUndefined()
  })

  it('behavior: of the coin, and to oneself, nothing is asked', async () => {
    let asked = 0
    const count = async () => {
      asked += 1
      return word(0n)
    }
    const { token: _, ...coin } = transfer
    expect(await feeOnTransfer(count, coin)).toBeUndefined()
    expect(await feeOnTransfer(count, { ...transfer, to: transfer.from })).toBeUndefined()
    expect(asked).toBe(0)
  })

  it('error: a node that cannot pretend, or refuses', async () => {
    for (const thrown of [{ code: -32602 }, { code: 3, message: 'execution reverted' }, new Error('down')])
      expect(await feeOnTransfer(() => Promise.reject(thrown), transfer)).toBeUndefined()
  })

  it('attack: more than was sent, and answers that are none', async () => {
    const answers = [
      word(1001n),
      word(2n ** 256n - 1n),
      '0x',
      '0x01',
      `${word(1n)}00`,
      null,
      undefined,
      1,
      {},
      'x',
    ]
    for (const answer of answers) expect(await ask(answer)).toBeUndefined()
  })
})
