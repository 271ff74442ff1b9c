/**
 * Whether a token would make a transfer, tried without making it: a token may say no by returning false, which no estimate
 * shows. Throws where it would not.
 */
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { EvmClient } from './client.ts'
import { isTransferred } from './erc20.ts'
import { hasCode } from './has-code.ts'
import type { EvmCall } from './send.ts'

export async function allowsTransfer(client: EvmClient, { from, to, data }: EvmCall): Promise<void> {
  const [isContract, { data: answer }] = await Promise.all([
    // An address without code takes any call, and does nothing.
    hasCode(client, to),
    call(client, { account: from, to, data, batch: false }),
  ])
  if (!isContract) throw failure('token-unknown')
  if (!isTransferred(answer)) throw failure('token-refused')
}
