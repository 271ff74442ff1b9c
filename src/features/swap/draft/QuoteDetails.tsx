/** The figures of a quote: rate both ways, value, price impact, the least that arrives, the provider's share, and when the next one comes. */
import { useEffect, useState } from 'react'
import { formatAmount, formatShort, localize } from '../../../lib/amount.ts'
import { fiatValue, formatFiatValue } from '../../../lib/fiat-value.ts'
import { SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import { type AssetContext, priceOf, type Sendable } from '../../../transfer/tokens.ts'
import { Amount } from '../../../ui/components/Amount.tsx'
import { DetailList } from '../../../ui/components/DetailList.tsx'
import { PillButton } from '../../../ui/components/PillButton.tsx'
import type { Quoted, SwapWallet } from '../contract.ts'
import { minimumReceived } from '../plan/plan.rules.ts'
import { QUOTE_MS } from '../swap.state.ts'
import { t } from '../texts.ts'
import { priceImpact, rateOf } from './draft.rules.ts'

type Side = Pick<Sendable, 'symbol' | 'decimals' | 'address'>

type QuoteDetailsProps = {
  readonly wallet: SwapWallet
  readonly context: AssetContext
  readonly from: Side
  readonly to: Side
  readonly quote: Quoted
  readonly slippage: bigint
  readonly isReading: boolean
}

export function QuoteDetails({ wallet, context, from, to, quote, slippage, isReading }: QuoteDetailsProps) {
  const { fromAmount, toAmount } = quote
  const dollarsOf = (value: bigint, side: Side) =>
    fiatValue(value, side.decimals, priceOf(context, side.address))
  const received = dollarsOf(toAmount, to)
  const impact = priceImpact(dollarsOf(fromAmount, from), received)
  const minimum = minimumReceived(toAmount, slippage)
  const dollars = formatFiatValue(received, SHOWN_IN)
  return (
    <>
      <DetailList
        items={[
          { label: t('swap.rate'), value: <Rate from={from} to={to} quote={quote} /> },
          ...(dollars ? [{ label: t('swap.value'), value: `≈ ${dollars}` }] : []),
          { label: t('swap.impact'), value: impactText(impact) },
          {
            label: t('swap.minimum'),
            value: (
              <Amount text={localize(formatShort(minimum, to.decimals, 6), SHOWN_IN)} unit={to.symbol} />
            ),
          },
          { label: t('swap.provider'), value: t('swap.provider.value') },
        ]}
      />
      <Countdown wallet={wallet} quote={quote} isReading={isReading} />
    </>
  )
}

/** Undefined: there is no price for one of the two. */
export const impactText = (impact: bigint | undefined): string => {
  if (impact === undefined) return t('swap.impact.unknown')
  if (impact === 0n) return t('swap.impact.none')
  return `${localize(formatAmount(impact, 2), SHOWN_IN)} %`
}

export function Rate({ from, to, quote }: Pick<QuoteDetailsProps, 'from' | 'to' | 'quote'>) {
  const [isTurned, setTurned] = useState(false)
  const { fromAmount, toAmount } = quote
  const [a, b] = isTurned
    ? [
        { ...to, amount: toAmount },
        { ...from, amount: fromAmount },
      ]
    : [
        { ...from, amount: fromAmount },
        { ...to, amount: toAmount },
      ]
  const amount = localize(formatShort(rateOf(a, b.amount), b.decimals, 6), SHOWN_IN)
  return (
    <span className="swap-turn">
      {t('swap.rate.value', { from: a.symbol, amount, to: b.symbol })}
      <PillButton label={t('swap.rate.turn')} onClick={() => setTurned(!isTurned)}>
        ⇄
      </PillButton>
    </span>
  )
}

const SECOND = 1_000

/** Not announced: it would speak every second. */
function Countdown({ wallet, quote, isReading }: Pick<QuoteDetailsProps, 'wallet' | 'quote' | 'isReading'>) {
  const { clock } = wallet
  const [now, setNow] = useState(clock.monotonic())
  useEffect(() => clock.setInterval(() => setNow(clock.monotonic()), SECOND), [clock])
  const left = Math.max(0, Math.ceil((quote.monotonic + QUOTE_MS - now) / SECOND))
  return (
    <p className="swap-note">
      {isReading || left === 0 ? t('swap.quote.reading') : t('swap.quote.next', { seconds: String(left) })}
    </p>
  )
}
