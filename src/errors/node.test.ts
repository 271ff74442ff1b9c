import { describe, expect, it } from 'vitest'
import { nodeKey, revertReason } from './node.ts'

/** The error texts of geth, erigon, nethermind and anvil. */
const texts: readonly (readonly [string, string])[] = [
  ['execution reverted', 'reverted'],
  ['execution reverted: ERC20: transfer amount exceeds balance', 'reverted-reason'],
  ['execution reverted: insufficient funds, nonce too low', 'reverted-reason'],
  ['gas required exceeds allowance (30000000)', 'reverted'],
  ['out of gas', 'reverted'],
  ['EVM error OutOfGas', 'reverted'],
  ['EVM error InvalidFEOpcode', 'reverted'],
  ['VM execution error.', 'reverted'],
  ['invalid opcode: INVALID', 'reverted'],
  ['intrinsic gas too low: out of it', 'gas-too-low'],
  ['max fee per gas higher than 2^256-1: address 0x1', 'fee-cap-too-high'],
  ['fee cap higher than 2^256-1', 'fee-cap-too-high'],
  ['max fee per gas less than block base fee: address 0x1', 'fee-cap-too-low'],
  ['max priority fee per gas higher than max fee per gas: address 0x1', 'tip-above-fee-cap'],
  ['nonce too high: address 0x1, tx: 9 state: 1', 'nonce-too-high'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce-too-low'],
  ['already known', 'nonce-too-low'],
  ['Known transaction: 0x51a3', 'nonce-too-low'],
  ['This transaction has already been processed', 'nonce-too-low'],
  ['nonce has max value: address 0x1', 'nonce-max'],
  ['insufficient funds for gas * price + value: address 0x1 have 0 want 1', 'insufficient-funds'],
  ['Insufficient funds for gas * price + value', 'insufficient-funds'],
  ['intrinsic gas too high', 'gas-too-high'],
  ['intrinsic gas too low: gas 1, minimum needed 21000', 'gas-too-low'],
  ['transaction type not supported', 'type-not-supported'],
  ['contract creation failed', 'deployment-failed'],
]

describe('nodeKey', () => {
  it.each(texts)('behavior: "%s" is %s', (text, key) => {
    expect(nodeKey(text)).toBe(key)
  })

  it('behavior: other words have no class', () => {
    for (const text of ['', 'header not found', 'method not found']) expect(nodeKey(text)).toBeUndefined()
  })
})

describe('revertReason', () => {
  it('behavior: the words after the colon', () => {
    expect(revertReason('execution reverted: no: thanks')).toBe('no: thanks')
    expect(revertReason('execution reverted')).toBeUndefined()
  })
})
