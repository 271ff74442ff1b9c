/** What an OP-stack network charges for writing a transaction to L1, as its oracle contract tells; without margin. */
import { decodeFunctionResult, encodeFunctionData, parseAbi, serializeTransaction, size } from 'viem'
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { EvmFee } from '../chain.ts'
import type { EvmClient } from './client.ts'
import type { EvmCall } from './send.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'
const abi = /* @__PURE__ */ parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** Three bytes, above what nearly every account has: the size is what costs, and it is not worth another read. */
const NONCE = 0xffffff

export async function l1Fee(
  client: EvmClient,
  { to, value, data }: Omit<EvmCall, 'from'>,
  { gas, fields }: Pick<EvmFee, 'gas' | 'fields'>,
): Promise<bigint> {
  const unsigned = serializeTransaction({
    ...fields,
    chainId: client.chain.id,
    nonce: NONCE,
    gas,
    to,
    value,
    data,
  })
  const asked = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [unsigned] })
  // Not by way of multicall, which a local network lacks as it lacks the oracle.
  const answer = await call(client, { to: ORACLE, data: asked, batch: false })
  // No oracle, no L1 fee: local networks carry real chain ids without it.
  if (answer.data === undefined) return 0n
  // viem would read the first word of anything longer.
  if (size(answer.data) !== 32) throw failure('node-answer-invalid')
  return decodeFunctionResult({ abi, functionName: 'getL1Fee', data: answer.data })
}
