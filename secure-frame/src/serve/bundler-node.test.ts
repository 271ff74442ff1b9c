import { afterEach, describe, expect, it } from 'vitest'
import { L1_FEE_ORACLE } from '../contract/l1-fee.ts'
import { readBundlerNode } from './bundler-node.ts'
import { type Node, startNode } from './node.testing.ts'

let node: Node
afterEach(() => node.stop())

const asked = async (answers: Readonly<Record<string, unknown>>) => {
  node = await startNode(answers)
  return readBundlerNode({ chainId: 8453, nodes: [node.url] })
}

describe('readBundlerNode', () => {
  it('behavior: a network of the OP Stack has the contract that knows its fee for data', async () => {
    expect(await asked({ eth_chainId: '0x2105', eth_getCode: '0x6001' })).toEqual({
      l1FeeOracle: L1_FEE_ORACLE,
    })
    expect(node.asked).toContainEqual(['eth_getCode', [L1_FEE_ORACLE, 'latest']])
  })

  it('behavior: on any other network there is no such fee', async () => {
    expect(await asked({ eth_chainId: '0x2105', eth_getCode: '0x' })).toEqual({})
  })

  it('error: a node of another chain', async () => {
    await expect(asked({ eth_chainId: '0x1', eth_getCode: '0x' })).rejects.toThrow(
      'SECURE_FRAME_BUNDLER_NODE is of chain 1, and SECURE_FRAME_BUNDLER_CHAIN is 8453.',
    )
  })

  it.each([
    ['says nothing of the contract', { eth_chainId: '0x2105' }],
    ['says what is no code', { eth_chainId: '0x2105', eth_getCode: 'planted' }],
    ['says no chain', { eth_getCode: '0x' }],
  ])('attack: a node that %s is no node, and nothing of it is repeated', async (_, answers) => {
    await expect(asked(answers)).rejects.toThrow(
      /^SECURE_FRAME_BUNDLER_NODE does not answer as a node does\.$/,
    )
  })
})
