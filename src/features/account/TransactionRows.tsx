/** The latest transactions sent from here, newest first, with their status. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { shortAddress } from '../../lib/short-address.ts'
import { isUnlimited } from '../../lib/unlimited.ts'
import { offeredNetwork } from '../../state/network.ts'
import type { TransactionStatus } from '../../state/transactions.ts'
import { Glyph } from '../../ui/components/Glyph.tsx'
import type { IconName } from '../../ui/components/Icon.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { t } from './texts.ts'
import { useChain } from './use-chain.ts'

const SHOWN = 3

const ICONS: Readonly<Record<TransactionStatus | 'owners', IconName>> = {
  owners: 'clock',
  pending: 'clock',
  success: 'check',
  reverted: 'error',
  replaced: 'swap',
  cancelled: 'close',
  unknown: 'help',
}

/** More detailed than the status: mined but not confirmed yet, or the wallet sent something else under this hash. */
const stepOf = ({
  status,
  blockNumber,
  isOther,
}: {
  readonly status: TransactionStatus | 'owners'
  readonly blockNumber?: bigint | undefined
  readonly isOther?: true
}) => {
  if (isOther) return 'other'
  return status === 'pending' && blockNumber !== undefined ? 'confirming' : status
}

export function TransactionRows({ wallet }: { readonly wallet: Wallet }) {
  const { list, proposals } = useSnapshot(wallet.state.transactions)
  const networks = useSnapshot(wallet.state.network)
  const { address } = useSnapshot(wallet.state.account)[networks.activeNamespace]
  const chain = useChain(wallet)
  // A Safe with the same address on another network is another Safe.
  const here = networks.active[networks.activeNamespace]?.caipNetworkId
  const waiting = proposals
    .filter(({ caipNetworkId }) => caipNetworkId === here)
    .map((one) => ({ ...one, hash: one.name, status: 'owners' as const, replacedBy: undefined }))
  const own = [...waiting, ...list]
    .filter(({ from }) => from === address)
    .sort((a, b) => b.sentAt - a.sentAt)
    .slice(0, SHOWN)
  if (own.length === 0) return null
  return (
    <RowList label={t('account.transactions')}>
      {own.map((one) => {
        const { hash, caipNetworkId, replacedBy, kind, status, value, decimals, symbol, to } = one
        const network = offeredNetwork(networks, caipNetworkId)
        return (
          <Row
            key={hash}
            icon={<Glyph icon={ICONS[status]} />}
            title={t(isUnlimited(one) ? 'transaction.approval.unlimited' : `transaction.${kind}`, {
              amount: localize(formatShort(value, decimals), 'en'),
              symbol,
            })}
            subtitle={shortAddress(to)}
            tag={{
              text: t(`transaction.${stepOf(one)}`),
              tone: status === 'reverted' ? 'warning' : 'quiet',
            }}
            href={
              network && status !== 'owners'
                ? chain?.explorerUrl({ network, hash: replacedBy ?? hash })
                : undefined
            }
          />
        )
      })}
    </RowList>
  )
}
