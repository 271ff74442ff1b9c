/** How visitor and host hear of a transaction that is followed: a notice, the event, and what the account holds by then. */
import type { Core } from '../core/wallet.ts'
import { formatAmount } from '../lib/amount.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { offeredNetwork } from '../state/network.ts'
import type { NoticeTone } from '../state/notice.ts'
import { noticesOf } from '../state/notices.ts'
import type { OwnTransaction, Proposal } from '../state/transactions.ts'

/** Shows a notice with amount and symbol. */
export type Notify = (
  sent: Pick<Proposal, 'value' | 'decimals' | 'symbol'>,
  key: string,
  tone: NoticeTone,
) => void

export const createReporting = (core: Core) => {
  const notify: Notify = ({ value, decimals, symbol }, key, tone) =>
    noticesOf(core).show(tone, key, { amount: formatAmount(value, decimals), symbol })
  const emitTransaction = async (transaction: OwnTransaction) => {
    // Copied now: it may change while the chain is loading.
    const { hash, caipNetworkId, status, replacedBy, blockNumber } = transaction
    const chain = await core.chain(namespaceOf(caipNetworkId)).catch(() => undefined)
    const network = offeredNetwork(core.state.network, caipNetworkId)
    // Explorers do not know a replaced transaction.
    const explorerUrl = network && chain?.explorerUrl({ network, hash: replacedBy ?? hash })
    core.emit('wm-transaction', {
      hash,
      caipNetworkId,
      status,
      ...(blockNumber !== undefined && { blockNumber: Number(blockNumber) }),
      ...(replacedBy && { replacedBy }),
      ...(explorerUrl && { explorerUrl }),
    })
  }
  /** Also reads the balances again. */
  const changed = (transaction: OwnTransaction, key: string, tone: NoticeTone) => {
    notify(transaction, key, tone)
    void emitTransaction(transaction)
    core.refreshBalance({ force: true })
    core.refreshPortfolio({ force: true, moved: transaction.token ? [transaction.token] : [] })
  }
  return { notify, emitTransaction, changed }
}
