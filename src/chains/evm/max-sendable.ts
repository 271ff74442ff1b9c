/**
 * The max sendable of the coin: the balance less the highest possible fee. Gas and fee are fixed in the request, so that the balance
 * suffices exactly (decisions 26). Not for tokens, whose whole balance can be sent.
 */
import { getBalance } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { EvmFee, EvmTransfer } from '../chain.ts'
import { withMargin } from '../margin.ts'
import type { MaxSendable } from '../tokens.ts'
import type { EvmClient } from './client.ts'
import { feeOf, gasOf, priceFields } from './fee.ts'
import { checkTransfer } from './send.ts'

/** The gas of a transfer of the coin in which no code runs. */
const PLAIN_GAS = 21_000n

type Draft = Omit<EvmTransfer, 'value' | 'token'>

/** Wei. Throws `insufficient-funds` if the fee takes everything. */
export async function maxSendable(
  client: EvmClient,
  draft: Draft,
  opStack: boolean,
): Promise<MaxSendable<EvmFee>> {
  checkTransfer({ ...draft, value: 0n })
  const [balance, fields] = await Promise.all([
    getBalance({ ...client, batch: undefined }, { address: draft.from, blockTag: 'latest' }),
    priceFields(client),
  ])
  if (balance === 0n) throw failure('insufficient-funds')
  const withGas = async (gas: bigint): Promise<MaxSendable<EvmFee>> => {
    const fee = await feeOf(client, { ...draft, value: densest(balance) }, { gas, fields, opStack })
    const value = balance - fee.total
    if (value <= 0n) throw failure('insufficient-funds')
    return { value, fee }
  }
  // Estimated with half the balance, because the whole would leave nothing for the gas of the estimate itself.
  const gas = await gasOf(client, { ...draft, value: (balance + 1n) / 2n })
  if (gas === PLAIN_GAS) return withGas(gas)
  // Code runs, or the gas includes L1 costs: it may depend on the amount and rise a little until the transaction is mined.
  const first = await withGas(withMargin(gas))
  const again = await gasOf(client, { ...draft, value: first.value })
  return again > gas ? withGas(withMargin(again)) : first
}

/** The amount of the same length that is most expensive on L1, where zero bytes are cheaper. */
const densest = (value: bigint): bigint => BigInt(`0x${'f'.repeat(value.toString(16).length)}`)
