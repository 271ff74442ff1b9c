/** Calls of an account, on one chain: tried, encoded, batched. Fetched with the first feature that makes calls. */
import { failure } from '../../../errors/to-error.ts'
import type { EvmCalls, Trial } from '../../calls.ts'
import type { EvmNetwork } from '../../network.ts'
import type { Ask } from '../../rpc/endpoint.ts'
import { readNumber } from '../erc20.ts'
import { allowanceData, approval, readApproval, wrapData } from './allowances.ts'
import { callsStatus, canBatch, sendCalls } from './batch.ts'
import { tryOverride } from './by-override.ts'
import { trySimulation } from './by-simulation.ts'

/** `ask`: of the nodes of a network, in their order. */
export function createEvmCalls(ask: (network: EvmNetwork) => Ask): EvmCalls {
  return {
    async tryCalls({ network, only, ...request }): Promise<Trial> {
      const node = ask(network)
      const simulated = only === 'override' ? undefined : await trySimulation(node, request)
      if (simulated) return simulated
      const overridden = only === 'simulate' ? undefined : await tryOverride(node, request)
      if (overridden) return overridden
      // A node that is there and cannot try is not one that nobody reaches: this rejects then.
      await node('eth_blockNumber', [])
      return { kind: 'untried' }
    },
    async allowance({ network, token, owner, spender }) {
      const answer = await ask(network)('eth_call', [
        { to: token, data: allowanceData(owner, spender) },
        'latest',
      ])
      const amount = typeof answer === 'string' ? readNumber(answer as `0x${string}`) : undefined
      if (amount === undefined) throw failure('token-unknown')
      return amount
    },
    approval,
    readApproval,
    wrapData,
    canBatch,
    sendCalls,
    callsStatus,
  }
}
