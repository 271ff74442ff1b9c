import { encodeAbiParameters, encodeEventTopics, parseAbi, parseAbiParameters } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../chain.ts'
import { type Log, outcomeOf } from './contract-outcome.ts'

const ACCOUNT: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OTHER: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ID: Hex = `0x${'1'.repeat(64)}`

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** An event log as the contract emits it. */
const operation = (
  success: boolean,
  { sender = ACCOUNT, address = entryPoint06Address as Hex, nonce = 2n ** 192n } = {},
): Log => ({
  address,
  topics: encodeEventTopics({
    abi,
    args: { userOpHash: ID, sender, paymaster: OTHER },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [nonce, success, 5n, 7n]),
})

describe('outcomeOf', () => {
  it('behavior: an operation of the account, by every entry point', () => {
    for (const address of [
      entryPoint06Address,
      entryPoint07Address,
      entryPoint08Address,
      entryPoint09Address,
    ]) {
      expect(outcomeOf([operation(true, { address })], ACCOUNT)).toBe('success')
      expect(outcomeOf([operation(false, { address })], ACCOUNT)).toBe('reverted')
    }
  })

  it('behavior: the operations of others in the same transaction say nothing of it', () => {
    const others = [operation(false, { sender: OTHER }), operation(true, { sender: OTHER, nonce: 1n })]
    expect(outcomeOf(others, ACCOUNT)).toBeUndefined()
    expect(outcomeOf([...others, operation(true)], ACCOUNT)).toBe('success')
  })

  it('behavior: two of its own that ended differently say nothing', () => {
    expect(outcomeOf([operation(true), operation(true)], ACCOUNT)).toBe('success')
    expect(outcomeOf([operation(true), operation(false)], ACCOUNT)).toBeUndefined()
  })

  it('attack: the event of another contract, cut, or with another word for true', () => {
    const good = operation(true)
    const { data = '0x', topics } = good
    const lies: Log[] = [
      { ...good, address: ACCOUNT },
      { ...good, address: OTHER },
      { ...good, data: '0x' },
      { ...good, data: data.slice(0, -2) as Hex },
      { ...good, data: `${data.slice(0, 2 + 64)}${'f'.repeat(64)}${data.slice(2 + 128)}` as Hex },
      { ...good, topics: topics.slice(0, 2) },
      { ...good, topics: [] },
      { address: good.address, topics },
    ]
    for (const lie of lies) expect(outcomeOf([lie], ACCOUNT)).toBeUndefined()
  })
})
