/** What a review says: the sentence, the whole address, and every figure to its last digit (decisions 27). */
import type { ReactNode } from 'react'
import { formatAmount, formatFee, localize } from '../../../lib/amount.ts'
import { formatFiatValue } from '../../../lib/fiat-value.ts'
import { withUnit } from '../../../lib/with-unit.ts'
import { Address } from '../../../ui/components/Address.tsx'
import { Amount } from '../../../ui/components/Amount.tsx'
import { DetailList } from '../../../ui/components/DetailList.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { Sentence } from '../../../ui/components/Sentence.tsx'
import { isFeeFixed, SHOWN_IN } from '../draft/draft.rules.ts'
import { t } from '../texts.ts'
import type { Review } from './review.rules.ts'

type Item = { readonly label: string; readonly value: ReactNode; readonly hint?: string | undefined }

const digits = (value: bigint, decimals: number): string => localize(formatAmount(value, decimals), SHOWN_IN)

const inDollars = (dollars: string | undefined): string | undefined => {
  const shown = formatFiatValue(dollars, SHOWN_IN)
  return shown && `≈ ${shown}`
}

/** A difference that came out below nothing is nothing. */
const atLeastNone = (value: bigint): bigint => (value > 0n ? value : 0n)

export function ReviewTable({ review }: { readonly review: Review }) {
  const { transfer, symbol, decimals, network, name } = review
  const receiver = name ?? <Address value={transfer.to} form="short" />
  const amount = digits(transfer.value, decimals)
  return (
    <>
      <Sentence>
        <Phrase text={t('review.sentence')} values={{ amount, symbol, receiver, network: network.name }} />
      </Sentence>
      <Address value={transfer.to} form="groups" label={t('review.receiver')} />
      <DetailList items={[...amountItems(review), ...costItems(review), ...leftItems(review)]} />
    </>
  )
}

const amountItems = ({ transfer, symbol, decimals, fee, dollars }: Review): readonly Item[] => {
  const exact = (value: bigint) => <Amount text={digits(value, decimals)} unit={symbol} />
  const { withheld = 0n } = fee
  return [
    { label: t('review.amount'), value: exact(transfer.value), hint: inDollars(dollars) },
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

const costItems = ({
  fee,
  coin,
  paysFee,
  isSmart,
  feeDollars,
  isFixed,
  network,
}: Review): readonly Item[] => {
  const amount = localize(formatFee(fee.total, coin.decimals), SHOWN_IN)
  const { deposit = 0n } = fee
  const label = isFeeFixed(isFixed, network) ? 'review.fee.up-to' : 'review.fee.about'
  return [
    {
      label: t('review.fee'),
      value: paysFee ? (
        <Phrase text={t(label)} values={{ amount, symbol: coin.symbol }} />
      ) : (
        t(isSmart ? 'review.fee.smart' : 'review.fee.safe')
      ),
      hint: paysFee ? inDollars(feeDollars) : undefined,
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

/** Of the token and of the coin. */
const leftItems = ({ transfer, symbol, decimals, balance, coin, fee, paysFee }: Review): readonly Item[] => {
  const cost = (paysFee ? fee.total : 0n) + (fee.deposit ?? 0n)
  const coinLeft = atLeastNone(coin.balance - cost - (transfer.token ? 0n : transfer.value))
  const label = t('review.leaves')
  const ofCoin = digits(coinLeft, coin.decimals)
  if (!transfer.token) return [{ label, value: <Amount text={ofCoin} unit={coin.symbol} /> }]
  const ofToken = digits(atLeastNone(balance - transfer.value), decimals)
  return [{ label, value: <Amount text={ofToken} unit={symbol} />, hint: withUnit(ofCoin, coin.symbol) }]
}
