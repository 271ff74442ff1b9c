/** The L1 data fee of an OP-stack network in wei, from its GasPriceOracle contract; without margin. */
import { decodeFunctionResult, encodeFunctionData, parseAbi, serializeTransaction, size } from 'viem'
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { EvmFee } from '../chain.ts'
import type { EvmClient } from './client.ts'
import type { EvmCall } from './send.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'
const abi = /* @__PURE__ */ parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** Only the size of the nonce affects the fee. Three bytes are enough for nearly every account and save a read. */
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
  // Not through multicall, which local networks may lack.
  const answer = await call(client, { to: ORACLE, data: asked, batch: false })
  // Local networks use real chain ids without having the oracle; they charge no L1 fee.
  if (answer.data === undefined) return 0n
  // viem would decode the first word of a longer answer.
  if (size(answer.data) !== 32) throw failure('node-answer-invalid')
  return decodeFunctionResult({ abi, functionName: 'getL1Fee', data: answer.data })
}
