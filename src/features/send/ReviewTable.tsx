/** What a review says: the sentence, the whole address, and every figure to its last digit (decisions 27). */
import type { ReactNode } from 'react'
import { fill } from '../../i18n/t.ts'
import { formatAmount, formatFee, localize } from '../../lib/amount.ts'
import { formatWorth } from '../../lib/worth.ts'
import { Address } from '../../ui/components/Address.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import { SHOWN_IN } from './send.rules.ts'
import type { Review } from './send.state.ts'
import { t } from './texts.ts'

type Item = { readonly label: string; readonly value: ReactNode; readonly hint?: string | undefined }

const digits = (value: bigint, decimals: number): string => localize(formatAmount(value, decimals), SHOWN_IN)

const inDollars = (dollars: string | undefined): string | undefined => {
  const shown = formatWorth(dollars, SHOWN_IN)
  return shown && `≈ ${shown}`
}

/** A difference that came out below nothing is nothing. */
const atLeastNone = (value: bigint): bigint => (value > 0n ? value : 0n)

export function ReviewTable({ review }: { readonly review: Review }) {
  const { transfer, symbol, decimals, network, name } = review
  const values = { amount: digits(transfer.value, decimals), symbol, network: network.name }
  // The translator places the receiver; the sentence is cut where it stands, before a token's own words are in it.
  const [before, after] = t('review.sentence')
    .split('{receiver}')
    .map((part) => fill(part, values))
  return (
    <>
      <Sentence>
        {before}
        {name === undefined ? <Address value={transfer.to} form="short" /> : <bdi>{name}</bdi>}
        {after}
      </Sentence>
      <Address value={transfer.to} form="groups" label={t('review.receiver')} />
      <DetailList items={[...amountItems(review), ...costItems(review), ...leftItems(review)]} />
    </>
  )
}

const amountItems = ({ transfer, symbol, decimals, fee, dollars }: Review): readonly Item[] => {
  const exact = (value: bigint) => `${digits(value, decimals)} ${symbol}`
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

const costItems = ({ fee, coin, paysFee, isSmart, feeDollars }: Review): readonly Item[] => {
  const amount = localize(formatFee(fee.total, coin.decimals), SHOWN_IN)
  const { deposit = 0n } = fee
  return [
    {
      label: t('review.fee'),
      value: paysFee
        ? t('review.fee.up-to', { amount, symbol: coin.symbol })
        : t(isSmart ? 'review.fee.smart' : 'review.fee.safe'),
      hint: paysFee ? inDollars(feeDollars) : undefined,
    },
    ...(deposit > 0n
      ? [{ label: t('review.deposit'), value: `${digits(deposit, coin.decimals)} ${coin.symbol}` }]
      : []),
  ]
}

/** Of the token and of the coin. */
const leftItems = ({ transfer, symbol, decimals, balance, coin, fee, paysFee }: Review): readonly Item[] => {
  const cost = (paysFee ? fee.total : 0n) + (fee.deposit ?? 0n)
  const coinLeft = atLeastNone(coin.balance - cost - (transfer.token ? 0n : transfer.value))
  const ofCoin = `${digits(coinLeft, coin.decimals)} ${coin.symbol}`
  if (!transfer.token) return [{ label: t('review.leaves'), value: ofCoin }]
  const ofToken = `${digits(atLeastNone(balance - transfer.value), decimals)} ${symbol}`
  return [{ label: t('review.leaves'), value: ofToken, hint: ofCoin }]
}
