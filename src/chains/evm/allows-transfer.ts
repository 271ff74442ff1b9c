/**
 * Simulates a token transfer, because a token may refuse by returning `false`, which a gas estimate does not show. Throws
 * `token-refused`, or `token-unknown` if there is no contract.
 */
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { EvmClient } from './client.ts'
import { isTransferred } from './erc20.ts'
import { hasCode } from './has-code.ts'
import type { EvmCall } from './send.ts'

export async function allowsTransfer(client: EvmClient, { from, to, data }: EvmCall): Promise<void> {
  const [isContract, { data: answer }] = await Promise.all([
    // A call to an address without code succeeds and does nothing.
    hasCode(client, to),
    call(client, { account: from, to, data, batch: false }),
  ])
  if (!isContract) throw failure('token-unknown')
  if (!isTransferred(answer)) throw failure('token-refused')
}
