/** What the draft would cost at most, as far as it is known. */
import { formatFee, localize } from '../../lib/amount.ts'
import { formatWorth, worth } from '../../lib/worth.ts'
import { Text } from '../../ui/components/Text.tsx'
import { SHOWN_IN } from './send.rules.ts'
import type { Estimate } from './send.state.ts'
import { t } from './texts.ts'
import { type Place, priceOf } from './tokens.rules.ts'

export function FeeLine({ estimate, place }: { readonly estimate: Estimate; readonly place: Place }) {
  if (estimate.kind === 'none') return null
  if (estimate.kind !== 'known')
    return <Text>{t(estimate.kind === 'failed' ? 'send.fee.failed' : 'send.fee.reading')}</Text>
  const { symbol, decimals } = estimate.coin
  const { total } = estimate.fee
  return <Text>{t('send.fee', { fee: feeText({ total, decimals, symbol, price: priceOf(place) }) })}</Text>
}

export type FeeFigures = {
  readonly total: bigint
  readonly decimals: number
  readonly symbol: string
  readonly price?: string | undefined
}

/** `up to ≈ 0.0004 ETH · $1.20`. */
const feeText = ({ total, decimals, symbol, price }: FeeFigures): string => {
  const most = t('review.fee.up-to', { amount: localize(formatFee(total, decimals), SHOWN_IN), symbol })
  const dollars = formatWorth(worth(total, decimals, price), SHOWN_IN)
  return dollars === undefined ? most : `${most} · ${dollars}`
}
