/** The status of a transaction, read from a node whose answers a test gives. */
import { fakeClock } from '../../lib/clock.testing.ts'
import type { EvmStatusResult, Hex } from '../chain.ts'
import type { Method } from './answers.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { network, stubNodes } from './fakes.testing.ts'

const URL = 'https://a.example/'

export const HASH: Hex = `0x${'1'.repeat(64)}`

export const OTHER: Hex = `0x${'2'.repeat(64)}`

export const FROM: Hex = `0x${'a'.repeat(40)}`

export const STRANGER: Hex = `0x${'b'.repeat(40)}`

export const receipt = {
  transactionHash: HASH,
  from: FROM,
  status: '0x1',
  blockNumber: '0x9',
  gasUsed: '0x1',
}

export const transaction = { hash: HASH, from: FROM, to: STRANGER, nonce: '0x3', value: '0x1', input: '0x' }

/** A mined transaction whose content can be read. */
export const mined = (of: object = {}, what: object = {}): Node => ({
  eth_getTransactionReceipt: () => ({ ...receipt, ...of }),
  eth_getTransactionByHash: () => ({ ...transaction, ...what }),
})

export type Node = Partial<Record<Method, (params: readonly unknown[], turn: number) => unknown>>

export async function see(
  node: Node,
  more: {
    nonce?: number
    since?: bigint
    call?: string
    asked?: { to: Hex; value: bigint; token?: Hex }
  } = {},
): Promise<EvmStatusResult> {
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

export const used: Node = { eth_getTransactionCount: () => '0x4' }
