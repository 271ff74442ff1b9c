/**
 * What an OP-stack network charges for writing a transaction to L1, as its oracle contract tells. A chunk of its own:
 * only these networks need viem's ABI and serializer for it.
 */
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem'
import { call } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { Fee, Transfer } from '../chain.ts'
import type { Network, NetworkDetails } from '../network.ts'
import { quantity } from './answers.ts'
import { createEvmClient } from './client.ts'
import type { Transport } from './transport.ts'

const ORACLE = '0x420000000000000000000000000000000000000F'
const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** Three bytes, above what nearly every account has: the size is what costs, and it is not worth another read. */
const NONCE = 0xffffff

export const l1Fee = async (
  { network, details, transport }: { network: Network; details: NetworkDetails; transport: Transport },
  { to, value, data }: Transfer,
  { gas, fields }: Pick<Fee, 'gas' | 'fields'>,
): Promise<bigint> => {
  const shared = { to, value, data, gas, nonce: NONCE, chainId: network.id }
  const unsigned =
    fields.type === 'eip1559'
      ? serializeTransaction({
          ...shared,
          type: 'eip1559',
          maxFeePerGas: fields.maxFeePerGas,
          maxPriorityFeePerGas: fields.maxPriorityFeePerGas,
        })
      : serializeTransaction({ ...shared, type: 'legacy', gasPrice: fields.gasPrice })
  const { data: answer } = await call(createEvmClient(network, details, transport), {
    to: ORACLE,
    data: encodeFunctionData({ abi, functionName: 'getL1Fee', args: [unsigned] }),
  })
  // No oracle, no L1 fee: local networks carry real chain ids without it.
  if (answer === undefined) return 0n
  if (answer.length !== 66) throw failure('node-answer-invalid')
  return quantity(answer)
}
