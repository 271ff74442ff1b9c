/** The visitor's own transactions sent from here, newest first, with what became of them. */
import { useSnapshot } from 'valtio'
import type { T } from '../../app/view.ts'
import type { Wallet } from '../../app/wallet.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { shortAddress } from '../../lib/short-address.ts'
import type { TransactionStatus } from '../../state/transactions.ts'
import { Glyph } from '../../ui/components/Glyph.tsx'
import type { IconName } from '../../ui/components/Icon.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'

const SHOWN = 3

const ICONS: Readonly<Record<TransactionStatus, IconName>> = {
  pending: 'clock',
  success: 'check',
  reverted: 'error',
  replaced: 'swap',
  cancelled: 'close',
  unknown: 'help',
}

export function TransactionRows({ wallet, t }: { readonly wallet: Wallet; readonly t: T }) {
  const { list } = useSnapshot(wallet.state.transactions)
  const { address } = useSnapshot(wallet.state.account)[useSnapshot(wallet.state.network).activeNamespace]
  const own = list.filter(({ from }) => from === address).slice(0, SHOWN)
  if (own.length === 0) return null
  return (
    <RowList label={t('account.transactions')}>
      {own.map((transaction) => (
        <Row
          key={transaction.hash}
          icon={<Glyph icon={ICONS[transaction.status]} />}
          title={t('transaction.sent', {
            amount: localize(formatShort(transaction.value, transaction.decimals), 'en'),
            symbol: transaction.symbol,
          })}
          subtitle={shortAddress(transaction.to)}
          tag={{
            text: t(`transaction.${transaction.status}`),
            tone: transaction.status === 'reverted' ? 'warning' : 'quiet',
          }}
        />
      ))}
    </RowList>
  )
}
