/**
 * All of the coin that can be sent: what is there at `latest` less the most that sending it can cost, with gas and fee fixed
 * so that the network takes exactly this request (decisions 26).
 */
import { getBalance } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import type { EvmFee, EvmTransfer } from '../chain.ts'
import { withMargin } from '../margin.ts'
import type { MaxSendable } from '../tokens.ts'
import type { EvmClient } from './client.ts'
import { feeOf, gasOf, priceFields } from './fee.ts'
import { checkTransfer } from './send.ts'

/** What moving coins costs where no code runs. */
const PLAIN_GAS = 21_000n

type Draft = Omit<EvmTransfer, 'value' | 'token'>

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
  const leave = async (gas: bigint): Promise<MaxSendable<EvmFee>> => {
    const fee = await feeOf(client, { ...draft, value: dense(balance) }, { gas, fields, opStack })
    const value = balance - fee.total
    if (value <= 0n) throw failure('insufficient-funds')
    return { value, fee }
  }
  // Half of it, because an estimate with all of it leaves nothing for its own gas.
  const gas = await gasOf(client, { ...draft, value: (balance + 1n) / 2n })
  if (gas === PLAIN_GAS) return leave(gas)
  // Code runs, or L1 is counted in: what it takes may depend on the amount, and may be a little more by the time it is mined.
  const first = await leave(withMargin(gas))
  const again = await gasOf(client, { ...draft, value: first.value })
  return again > gas ? leave(withMargin(again)) : first
}

/** No amount of its size costs more on L1, where zeros are cheap. */
const dense = (value: bigint): bigint => BigInt(`0x${'f'.repeat(value.toString(16).length)}`)
