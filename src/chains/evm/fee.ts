/**
 * The most a transfer can cost: gas × highest price, the L1 fee on top (decisions 26). Throws what the node says when
 * it would not take the transfer (reverted, insufficient funds, …).
 */
import { describe } from '../../errors/message.ts'
import { failure } from '../../errors/to-error.ts'
import type { Fee, Transfer } from '../chain.ts'
import type { NetworkDetails } from '../network.ts'
import { l1Fee } from './l1-fee.ts'
import { withMargin } from './limits.ts'
import type { Read } from './reader.ts'
import { toRequest } from './send.ts'

export const fee = async (p: {
  read: Read
  details: NetworkDetails
  chainId: number
  transfer: Transfer
}): Promise<Fee> => {
  const { from, to, value, data } = toRequest(p.transfer)
  const [fields, gas] = await Promise.all([
    priceFields(p.read),
    p.read('eth_estimateGas', [{ from, to, value, data }]).catch((error) => {
      throw isVague(error) ? failure('fee-failed', error) : error
    }),
  ])
  const price = fields.type === 'eip1559' ? fields.maxFeePerGas : fields.gasPrice
  const l1 = p.details.opStack ? withMargin(await l1Fee(p.read, p.chainId, p.transfer, { gas, fields })) : 0n
  return { total: gas * price + l1, gas, l1, fields }
}

/** The node named no reason that a visitor could act on: the spec's own text instead (section 8). */
const isVague = (error: unknown): boolean => /^(unknown|node-unknown|rpc-)/.test(describe(error).key)

/** Type 2 where blocks have a base fee; the margin lets it rise before the transfer is mined. */
const priceFields = async (read: Read): Promise<Fee['fields']> => {
  const { baseFee } = await read('eth_getBlockByNumber', ['latest', false])
  if (baseFee === undefined) {
    return { type: 'legacy', gasPrice: withMargin(await read('eth_gasPrice', [])) }
  }
  const maxPriorityFeePerGas = await read('eth_maxPriorityFeePerGas', []).catch(async () => {
    // Not every node has the method; the price it would take tells the tip, too.
    const price = await read('eth_gasPrice', [])
    return price > baseFee ? price - baseFee : 0n
  })
  return { type: 'eip1559', maxFeePerGas: withMargin(baseFee) + maxPriorityFeePerGas, maxPriorityFeePerGas }
}
