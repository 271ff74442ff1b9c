/** The figures of a review, each to its last digit (decisions 27): what is sent, what it costs, what it leaves. */
import type { ReactNode } from 'react'
import { formatAmount, formatFee, localize } from '../../lib/amount.ts'
import { amountWithUnit } from '../../lib/amount-with-unit.ts'
import { formatFeeValue, formatFiatValue } from '../../lib/fiat-value.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Amount } from '../../ui/components/Amount.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { isFeeFixed, type Review } from '../review.ts'
import { t } from './texts.ts'

export type DetailItem = {
  readonly label: string
  readonly value: ReactNode
  readonly hint?: string | undefined
}

export const digits = (value: bigint, decimals: number): string =>
  localize(formatAmount(value, decimals), SHOWN_IN)

const about = (shown: string | undefined): string | undefined => shown && `≈ ${shown}`

/** Never shows less than zero. */
const atLeastNone = (value: bigint): bigint => (value > 0n ? value : 0n)

export function ReviewDetails({ review }: { readonly review: Review }) {
  return <DetailList items={[...amountItems(review), ...costItems(review), ...leftItems(review)]} />
}

const amountItems = ({ transfer, symbol, decimals, fee, dollars }: Review): readonly DetailItem[] => {
  const exact = (value: bigint) => <Amount text={digits(value, decimals)} unit={symbol} />
  const { withheld = 0n } = fee
  return [
    {
      label: t('review.amount'),
      value: exact(transfer.value),
      hint: about(formatFiatValue(dollars, SHOWN_IN)),
    },
    ...(transfer.token
      ? [{ label: t('review.token'), value: <Address value={transfer.token.address} form="short" /> }]
      : []),
    ...(withheld > 0n
      ? [
          { label: t('review.withheld'), value: exact(withheld) },
          { label: t('review.arrives'), value: exact(atLeastNone(transfer.value - withheld)) },
        ]
      : []),
    ...(!transfer.data || transfer.data === '0x'
      ? []
      : [{ label: t('review.data'), value: <code className="data">{transfer.data}</code> }]),
  ]
}

type Costs = Pick<Review, 'fee' | 'coin' | 'paysFee' | 'isSmart' | 'feeDollars' | 'isMaxOfCoin' | 'network'>

/** Who pays the network, and how much. */
export const costItems = ({
  fee,
  coin,
  paysFee,
  isSmart,
  feeDollars,
  isMaxOfCoin,
  network,
}: Costs): readonly DetailItem[] => {
  const amount = localize(formatFee(fee.total, coin.decimals), SHOWN_IN)
  const { deposit = 0n } = fee
  const label = isFeeFixed(isMaxOfCoin, network) ? 'review.fee.up-to' : 'review.fee.about'
  return [
    {
      label: t('review.fee'),
      value: paysFee ? (
        <Phrase text={t(label)} values={{ amount, symbol: coin.symbol }} />
      ) : (
        t(isSmart ? 'review.fee.smart' : 'review.fee.safe')
      ),
      hint: paysFee ? about(formatFeeValue(feeDollars, SHOWN_IN)) : undefined,
    },
    ...(deposit > 0n
      ? [
          {
            label: t('review.deposit'),
            value: <Amount text={digits(deposit, coin.decimals)} unit={coin.symbol} />,
          },
        ]
      : []),
  ]
}

type LeftFacts = Pick<
  Review,
  'symbol' | 'decimals' | 'balance' | 'coin' | 'fee' | 'paysFee' | 'isOfCoins'
> & { readonly transfer: Pick<Review['transfer'], 'value'> }

/** What remains of the token and of the coin. */
export const leftItems = ({
  transfer,
  symbol,
  decimals,
  balance,
  coin,
  fee,
  paysFee,
  isOfCoins,
}: LeftFacts): readonly DetailItem[] => {
  const cost = (paysFee ? fee.total : 0n) + (fee.deposit ?? 0n)
  const coinLeft = atLeastNone(coin.balance - cost - (isOfCoins ? transfer.value : 0n))
  const label = t('review.leaves')
  const ofCoin = digits(coinLeft, coin.decimals)
  if (isOfCoins) return [{ label, value: <Amount text={ofCoin} unit={coin.symbol} /> }]
  const ofToken = digits(atLeastNone(balance - transfer.value), decimals)
  return [
    { label, value: <Amount text={ofToken} unit={symbol} />, hint: amountWithUnit(ofCoin, coin.symbol) },
  ]
}
