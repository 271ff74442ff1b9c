/** What a bundler has to know of its network before it takes an operation. */
import { createAsk } from '../account/json-rpc.ts'
import { askFor, quantitySchema, readCode } from '../account/network.ts'
import type { Hex } from '../contract/approval.ts'
import { L1_FEE_ORACLE } from '../contract/l1-fee.ts'

type Found = {
  readonly chainId: bigint
  /** Where the network charges for data on another one. */
  readonly l1FeeOracle?: Hex
}

/** Rejects when no node answers as one does. */
export async function readNetwork(nodes: readonly string[]): Promise<Found> {
  const ask = createAsk(nodes)
  const [chainId, code] = await Promise.all([
    askFor(ask, quantitySchema, 'eth_chainId'),
    readCode(ask, L1_FEE_ORACLE),
  ])
  return { chainId, ...(code !== '0x' && { l1FeeOracle: L1_FEE_ORACLE }) }
}
