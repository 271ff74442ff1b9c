/** The first tokens of the account and a link to all of them, or why there are none. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import type { Offers, T } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { refreshBalance } from './account.actions.ts'
import type { AccountProps } from './account.state.ts'
import { refreshPortfolio } from './portfolio.actions.ts'
import { type Holding, hasCoin } from './portfolio.rules.ts'
import { TokenRow } from './TokenRow.tsx'
import { t } from './texts.ts'

/** As many as fit on a screen; the others are in the Tokens view. */
const SHOWN = 5

export type TokenRowsProps = AccountProps & {
  readonly wallet: Wallet
  readonly rows: readonly Holding[]
  readonly hasService: boolean
  /** Translates error texts as well. */
  readonly errorText: T
  readonly offers: Offers
}

export function TokenRows(props: TokenRowsProps) {
  const { wallet, accountReads, rows, hasService, errorText, offers } = props
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { portfolio } = useSnapshot(wallet.state.account)[activeNamespace]
  const { kind } = portfolio
  if (kind === 'off') return hasService ? <Text>{t('account.tokens.off')}</Text> : null
  if (kind === 'none' || kind === 'loading') return hasService ? <Loading /> : null
  const isPartial = kind === 'known' && portfolio.isPartial !== undefined
  return (
    <>
      {(kind === 'unavailable' || isPartial) && (
        <Unavailable
          accountReads={accountReads}
          title={errorText('token-balance-unavailable')}
          isPartial={isPartial}
        />
      )}
      {kind === 'known' && <Known wallet={wallet} rows={rows} offers={offers} isPartial={isPartial} />}
    </>
  )
}

export function Loading() {
  return (
    <div role="status" aria-label={t('account.tokens.loading')}>
      <Skeleton shape="row" count={3} />
    </div>
  )
}

type UnavailableProps = AccountProps & { readonly title: string; readonly isPartial: boolean }

export function Unavailable({ accountReads, title, isPartial }: UnavailableProps) {
  const retry = () => {
    void refreshBalance(accountReads, { force: true })
    void refreshPortfolio(accountReads, { force: true })
  }
  return (
    <Notice tone="warning" title={title} action={{ label: t('common.retry'), onClick: retry }}>
      {isPartial ? t('account.tokens.partial') : null}
    </Notice>
  )
}

type KnownProps = Pick<TokenRowsProps, 'wallet' | 'rows' | 'offers'> & { readonly isPartial: boolean }

function Known({ wallet, rows, offers, isPartial }: KnownProps) {
  // While the coin's balance is unknown, or there may be more, do not tell the visitor that the account is empty.
  if (!rows.some(({ amount }) => amount > 0n))
    return hasCoin(rows) && !isPartial ? <Empty wallet={wallet} canReceive={offers('Receive')} /> : null
  const canSend = offers('Send')
  const shown = rows.slice(0, rows.length === SHOWN + 1 ? SHOWN + 1 : SHOWN)
  return (
    <RowList label={t('account.tokens')}>
      {shown.map((token) => (
        <TokenRow key={token.address ?? ''} wallet={wallet} token={token} canSend={canSend} />
      ))}
      {shown.length < rows.length && (
        <Row
          icon={<Glyph icon="search" />}
          title={t('account.tokens.all')}
          tag={{ text: String(rows.length) }}
          leadsTo="Tokens"
          onClick={() => wallet.go.to('Tokens')}
        />
      )}
    </RowList>
  )
}

function Empty({ wallet, canReceive }: { readonly wallet: Wallet; readonly canReceive: boolean }) {
  return (
    <EmptyState icon="wallet" title={t('account.tokens.empty')} text={t('account.tokens.empty.text')}>
      {canReceive && (
        <Button variant="secondary" icon="receive" onClick={() => wallet.go.to('Receive')}>
          {t('account.receive')}
        </Button>
      )}
    </EmptyState>
  )
}
