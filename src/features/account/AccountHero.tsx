/** The top of Account: avatar, name, total, balance of the coin. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { formatShort, localize } from '../../lib/amount.ts'
import { formatFiatValue } from '../../lib/fiat-value.ts'
import { Amount } from '../../ui/components/Amount.tsx'
import { Figure } from '../../ui/components/Figure.tsx'
import { Hero } from '../../ui/components/Hero.tsx'
import { PillButton } from '../../ui/components/PillButton.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { AccountIdentity } from './AccountIdentity.tsx'
import { refreshBalance } from './account.actions.ts'
import type { AccountProps } from './account.state.ts'
import { type Holding, hasCoin, totalOf } from './portfolio.rules.ts'
import { t } from './texts.ts'

export type AccountHeroProps = AccountProps & {
  readonly wallet: Wallet
  readonly rows: readonly Holding[]
  /** Whether there is a data service, and so prices. */
  readonly hasService: boolean
}

export function AccountHero(props: AccountHeroProps) {
  return (
    <Hero>
      <AccountIdentity wallet={props.wallet} />
      <TotalValue {...props} />
    </Hero>
  )
}

function TotalValue({ wallet, accountReads, rows, hasService }: AccountHeroProps) {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { portfolio } = useSnapshot(wallet.state.account)[activeNamespace]
  const isWaiting = portfolio.kind === 'none' || portfolio.kind === 'loading'
  if (hasService && isWaiting)
    return (
      <>
        <Skeleton shape="amount" />
        <Coin wallet={wallet} accountReads={accountReads} isFigure={false} />
      </>
    )
  // An old portfolio has no total.
  const isComplete = portfolio.kind === 'known' && portfolio.isPartial !== true && hasCoin(rows)
  const hasUnread = isComplete && portfolio.isPartial === 'unread'
  const total = isComplete ? totalOf(rows) : undefined
  const dollars = formatFiatValue(total?.value, 'en')
  if (dollars === undefined)
    return (
      <>
        <Coin wallet={wallet} accountReads={accountReads} isFigure />
        {hasService && isComplete && <p className="hero-note">{t('account.total.unavailable')}</p>}
      </>
    )
  return (
    <>
      <Figure label={t('account.total')} text={dollars} unit="" />
      <Coin wallet={wallet} accountReads={accountReads} isFigure={false} />
      {total?.isPartial && <p className="hero-note">{t('account.total.partial')}</p>}
      {hasUnread && <p className="hero-note">{t('account.total.unread')}</p>}
    </>
  )
}

/** The chain's balance of the coin: as the main figure, or as a line below the total. */
type CoinProps = AccountProps & { readonly wallet: Wallet; readonly isFigure: boolean }

function Coin({ wallet, accountReads, isFigure }: CoinProps) {
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { balance } = useSnapshot(wallet.state.account)[activeNamespace]
  if (balance.kind === 'unavailable')
    return (
      <>
        <Text>{t('account.balance.unavailable')}</Text>
        <PillButton onClick={() => void refreshBalance(accountReads, { force: true })}>
          {t('common.retry')}
        </PillButton>
      </>
    )
  if (balance.kind !== 'known') return <Skeleton shape={isFigure ? 'amount' : 'text'} />
  const amount = localize(formatShort(balance.value, balance.decimals), 'en')
  const label = t('account.balance')
  if (isFigure) return <Figure label={label} text={amount} unit={balance.symbol} />
  return (
    <p className="hero-note">
      <span className="sr">{label} </span>
      <bdi>
        <Amount text={amount} unit={balance.symbol} />
      </bdi>
    </p>
  )
}
