/**
 * The most a transfer can cost: gas × highest price, the L1 fee on top (decisions 26). Throws what the node says when
 * it would not take the transfer (reverted, insufficient funds, …).
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
import { l1Fee } from './l1-fee.ts'
import { toReadError } from './read-error.ts'
import { callOf, checkTransfer, type EvmCall } from './send.ts'
import { withheld } from './withheld.ts'

/** `peek`: for what is good to know and not waited for. */
export async function fee(
  client: EvmClient,
  transfer: EvmTransfer,
  { opStack, peek }: { readonly opStack: boolean; readonly peek: Ask },
): Promise<EvmFee> {
  checkTransfer(transfer)
  const call = callOf(transfer)
  // Where both refuse, the estimate knows better why.
  const allowed = transfer.token && ignore(allowsTransfer(client, call))
  const [fields, gas, kept] = await Promise.all([
    priceFields(client),
    gasOf(client, call),
    withheld(peek, transfer),
  ])
  await allowed
  const cost = await feeOf(client, call, { gas, fields, opStack })
  return kept === undefined ? cost : { ...cost, withheld: kept }
}

/** All that it can cost with so much gas. */
export async function feeOf(
  client: EvmClient,
  call: EvmCall,
  { gas, fields, opStack }: Pick<EvmFee, 'gas' | 'fields'> & { readonly opStack: boolean },
): Promise<EvmFee> {
  const price = fields.type === 'eip1559' ? fields.maxFeePerGas : fields.gasPrice
  const l1 = opStack ? withMargin(await l1Fee(client, call, { gas, fields })) : 0n
  return { total: gas * price + l1, gas, l1, fields }
}

export async function gasOf(client: EvmClient, { from, to, value, data }: EvmCall): Promise<bigint> {
  try {
    // Nothing to prepare: viem would look for what is missing.
    return await estimateGas(client, { account: from, to, value, data, prepare: false })
  } catch (thrown) {
    const error = toReadError(thrown)
    throw isVague(error) ? failure('fee-failed', error) : error
  }
}

/** The node named no reason that a visitor could act on: the text of specification 8 instead. */
const isVague = (error: unknown): boolean => /^(unknown|node-unknown|rpc-)/.test(describe(error).key)

/** Type 2 where blocks have a base fee; the margin lets it rise before the transfer is mined. */
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
