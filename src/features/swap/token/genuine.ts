/**
 * Which tokens of the exchange imitate others. Its list has no prices, by which an account's list tells the genuine ones, so a token of it
 * counts as genuine where no other token, of the exchange or with a price in the account, has the same symbol (decisions 72).
 */
import type { SwapToken } from '../../../api/contract.ts'
import type { Network } from '../../../chains/network.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { type CounterfeitCheck, createCounterfeitCheck } from '../../../lib/counterfeit.ts'
import { isOddlySpelled, skeleton } from '../../../lib/skeleton.ts'
import { tokenContext } from '../../../state/token-context.ts'

/** `coin`: the symbol of the network's coin. */
export function createExchangeCheck(
  { state }: Pick<Wallet, 'state'>,
  network: Network,
  coin: string,
  exchange: readonly SwapToken[],
): CounterfeitCheck {
  const context = tokenContext(state, network, coin)
  const rivals = new Map<string, Set<string>>()
  const note = (symbol: string, address: string | undefined) => {
    const key = skeleton(symbol)
    rivals.set(key, (rivals.get(key) ?? new Set()).add(address?.toLowerCase() ?? ''))
  }
  note(coin, undefined)
  for (const { symbol, address } of exchange) note(symbol, address)
  for (const { symbol, address, price } of context.listed ?? [])
    if (price !== undefined) note(symbol, address)
  const isGenuine = ({ symbol, address }: SwapToken) =>
    address !== undefined && !isOddlySpelled(symbol) && rivals.get(skeleton(symbol))?.size === 1
  return createCounterfeitCheck({
    ...context,
    trusted: [
      ...(context.trusted ?? []),
      ...exchange.filter(isGenuine).flatMap(({ address }) => address ?? []),
    ],
  })
}
