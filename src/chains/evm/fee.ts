/**
 * The fee estimate: gas × highest fee per gas plus the L1 fee (decisions 26), which is the most that a transfer can cost only where the fee is
 * part of the request. Amounts in wei. Throws the node's reason if it would refuse the transfer (reverted, insufficient funds, …).
 */
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock, getGasPrice } from 'viem/actions'
import { describe } from '../../errors/message.ts'
import { failure } from '../../errors/to-error.ts'
import { ignore } from '../../lib/flight.ts'
import type { EvmFee, EvmTransfer } from '../chain.ts'
import { withMargin } from '../margin.ts'
import type { Ask } from '../rpc/endpoint.ts'
import { allowsTransfer } from './allows-transfer.ts'
import type { EvmClient } from './client.ts'
import { feeOnTransfer } from './fee-on-transfer.ts'
import { l1Fee } from './l1-fee.ts'
import { toReadError } from './read-error.ts'
import { callOf, checkTransfer, type EvmCall } from './send.ts'

/** `peek`: a read with a short deadline, see `rpc/reads.ts`. */
export async function fee(
  client: EvmClient,
  transfer: EvmTransfer,
  { opStack, peek }: { readonly opStack: boolean; readonly peek: Ask },
): Promise<EvmFee> {
  checkTransfer(transfer)
  const call = callOf(transfer)
  // Awaited after the estimate: if both fail, the estimate has the better reason.
  const allowed = transfer.token && ignore(allowsTransfer(client, call))
  const [fields, gas, withheld] = await Promise.all([
    priceFields(client),
    gasOf(client, call),
    feeOnTransfer(peek, transfer),
  ])
  await allowed
  const cost = await feeOf(client, call, { gas, fields, opStack })
  return withheld === undefined ? cost : { ...cost, withheld }
}

/** The fee with this gas and these fee fields. */
export async function feeOf(
  client: EvmClient,
  call: EvmCall,
  { gas, fields, opStack }: Pick<EvmFee, 'gas' | 'fields'> & { readonly opStack: boolean },
): Promise<EvmFee> {
  const perGas = fields.type === 'eip1559' ? fields.maxFeePerGas : fields.gasPrice
  const l1 = opStack ? withMargin(await l1Fee(client, call, { gas, fields })) : 0n
  return { total: gas * perGas + l1, gas, perGas, l1, fields }
}

export async function gasOf(client: EvmClient, { from, to, value, data }: EvmCall): Promise<bigint> {
  try {
    // Else viem would read the fields that are missing.
    return await estimateGas(client, { account: from, to, value, data, prepare: false })
  } catch (thrown) {
    const error = toReadError(thrown)
    throw isVague(error) ? failure('fee-failed', error) : error
  }
}

/** The node gave no reason that helps a visitor, so the text of specification 8 is used instead. */
const isVague = (error: unknown): boolean => /^(unknown|node-unknown|rpc-)/.test(describe(error).key)

/** EIP-1559 fields if blocks have a base fee, else the gas price. The margin allows for a rise until the transaction is mined. */
export async function priceFields(client: EvmClient): Promise<EvmFee['fields']> {
  const { baseFeePerGas } = await getBlock(client)
  if (baseFeePerGas === null) {
    return { type: 'legacy', gasPrice: withMargin(await getGasPrice(client)) }
  }
  const maxPriorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return {
    type: 'eip1559',
    maxFeePerGas: withMargin(baseFeePerGas) + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}
