/** How visitor and host hear of a transaction that is followed: a notice, the event, and what the account holds by then. */
import type { CaipNetworkId, Network } from '../chains/network.ts'
import type { Core } from '../core/wallet.ts'
import { formatAmount, localize } from '../lib/amount.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import { oncePerCore } from '../lib/once-per.ts'
import { SHOWN_IN } from '../lib/read-typed-amount.ts'
import { isUnlimited } from '../lib/unlimited.ts'
import { offeredNetwork } from '../state/network.ts'
import type { NoticeTone } from '../state/notice.ts'
import { noticesOf } from '../state/notices.ts'
import type { OwnTransaction, Proposal, TransactionStatus } from '../state/transactions.ts'

/** What there is to say of it, in the words of its kind where these are others. */
export type Step = 'sent' | 'pending' | 'confirming' | 'unsent' | 'other' | TransactionStatus

/** Shows a notice with amount and symbol. */
export type Notify = (
  sent: Pick<Proposal, 'kind' | 'value' | 'decimals' | 'symbol'>,
  step: Step,
  tone: NoticeTone,
) => void

/** Steps that every kind says alike. */
const ALIKE: readonly Step[] = ['sent', 'pending', 'confirming', 'other']

/** Those that name the amount, of which an approval without limit has none. */
const COUNTED: readonly Step[] = ['success', 'unsent']

const keyOf = (sent: Pick<Proposal, 'kind' | 'value'>, step: Step): string => {
  const { kind } = sent
  if (kind === 'transfer' || ALIKE.includes(step)) return `notice.${step}`
  return `notice.${step}.${kind}${isUnlimited(sent) && COUNTED.includes(step) ? '.unlimited' : ''}`
}

const networksOf = oncePerCore((_core: Core) => new Map<CaipNetworkId, Network>())

/** The page's network. One that it has ceased to offer, as it was: what was sent there is followed to its end. */
export const networkOfSent = (core: Core, id: CaipNetworkId): Network | undefined => {
  const known = networksOf(core)
  const network = offeredNetwork(core.state.network, id) ?? known.get(id)
  if (network) known.set(id, network)
  return network
}

export const createReporting = (core: Core) => {
  const notify: Notify = (sent, step, tone) => {
    const { value, decimals, symbol } = sent
    const amount = localize(formatAmount(value, decimals), SHOWN_IN)
    noticesOf(core).show(tone, keyOf(sent, step), { amount, symbol })
  }
  const emitTransaction = async (transaction: OwnTransaction) => {
    // Copied now: it may change while the chain is loading.
    const { hash, caipNetworkId, kind, status, replacedBy, blockNumber } = transaction
    const chain = await core.chain(namespaceOf(caipNetworkId)).catch(() => undefined)
    const network = networkOfSent(core, caipNetworkId)
    // Explorers do not know a replaced transaction.
    const explorerUrl = network && chain?.explorerUrl({ network, hash: replacedBy ?? hash })
    core.emit('wm-transaction', {
      hash,
      caipNetworkId,
      kind,
      status,
      ...(blockNumber !== undefined && { blockNumber: Number(blockNumber) }),
      ...(replacedBy && { replacedBy }),
      ...(explorerUrl && { explorerUrl }),
    })
  }
  /** Also reads the balances again. */
  const changed = (transaction: OwnTransaction, step: Step, tone: NoticeTone) => {
    notify(transaction, step, tone)
    void emitTransaction(transaction)
    core.refreshBalance({ force: true })
    core.refreshPortfolio({ force: true, moved: transaction.token ? [transaction.token] : [] })
  }
  return { notify, emitTransaction, changed }
}
