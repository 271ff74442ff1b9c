/** Reads the figures of a review from the chain: token, balance, fee, and with max the amount. Keeps nothing. */
import type { Chain, Fee } from '../chains/chain.ts'
import type { Wallet } from '../core/wallet.ts'
import { createRequest, estimateRequest, payerNow, type TransferRequest } from './request.ts'
import type { Figures } from './review.ts'

/** With max, the amount is read as well. */
export async function readFigures(wallet: Wallet, chain: Chain, request: TransferRequest): Promise<Figures> {
  const { network, transfer } = request
  const { from, token: wanted } = transfer
  const reading = chain.balance({ network, address: from })
  const { symbol, decimals } = chain.details(network).nativeCurrency
  const isMax = request.isMax && !wanted && payerNow(wallet) === 'account'
  const isUnusualFee = async (fee: Fee): Promise<boolean> =>
    (await chain.isUnusualFee?.({ network, fee, isWaitedFor: isMax }).catch((error) => {
      // The wallet sets the fee itself unless it is max, so an unknown fee level does not block the review.
      if (isMax) throw error
      return false
    })) ?? false
  const withCoin = async (figures: Omit<Figures, 'coin' | 'isUnusual'>): Promise<Figures> => {
    const { fee } = figures
    const asks = fee.total > 0n && payerNow(wallet) === 'account'
    const [{ value, failed }, isUnusual] = await Promise.all([reading, asks && isUnusualFee(fee)])
    return { ...figures, isUnusual, coin: { symbol, decimals, balance: value, failed } }
  }
  if (!wanted) return withCoin({ ...(await estimateRequest(chain, { ...request, isMax })), facts: undefined })
  const facts = await chain.token({ network, token: wanted.address, owner: from })
  const value = request.isMax ? facts.balance : transfer.value
  const anew = createRequest({ ...transfer, network, token: facts, value })
  // Nodes refuse to estimate more than the balance; `checkReview` says so in our words.
  if (value > facts.balance) return withCoin({ transfer: anew.transfer, fee: { total: 0n }, facts })
  return withCoin({ ...(await estimateRequest(chain, anew)), facts })
}
