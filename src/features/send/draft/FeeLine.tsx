/** What the draft would cost, as far as it is known. */
import { formatFee, localize } from '../../../lib/amount.ts'
import { fiatValue, formatFiatValue } from '../../../lib/fiat-value.ts'
import { type AssetContext, priceOf } from '../../../transfer/tokens.rules.ts'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { Text } from '../../../ui/components/Text.tsx'
import type { Estimate } from '../send.state.ts'
import { t } from '../texts.ts'
import { SHOWN_IN } from './draft.rules.ts'

export type FeeLineProps = {
  readonly estimate: Estimate
  readonly context: AssetContext
  /** The fee goes with the request; else the wallet sets it, and it may come to more. */
  readonly isFixed: boolean
}

export function FeeLine({ estimate, context, isFixed }: FeeLineProps) {
  if (estimate.kind === 'none') return null
  if (estimate.kind !== 'known')
    return <Text>{t(estimate.kind === 'failed' ? 'send.fee.failed' : 'send.fee.reading')}</Text>
  const { symbol, decimals } = estimate.coin
  const { total } = estimate.fee
  const amount = localize(formatFee(total, decimals), SHOWN_IN)
  const dollars = formatFiatValue(fiatValue(total, decimals, priceOf(context)), SHOWN_IN)
  return (
    <Text>
      <Phrase text={t('send.fee')} values={{ fee: <Fee isFixed={isFixed} values={{ amount, symbol }} /> }} />
      {dollars !== undefined && ` · ${dollars}`}
    </Text>
  )
}

type FeeProps = {
  readonly isFixed: boolean
  readonly values: Readonly<Record<'amount' | 'symbol', string>>
}

/** `about 0.0004 ETH`. */
function Fee({ isFixed, values }: FeeProps) {
  return <Phrase text={t(isFixed ? 'review.fee.up-to' : 'review.fee.about')} values={values} />
}
