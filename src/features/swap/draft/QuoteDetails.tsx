/** The figures of a quote: rate both ways, value, price impact, the least that arrives, the provider's share, and when the next one comes. */
import { useEffect, useState } from 'react'
import { formatAmount, formatShort, localize } from '../../../lib/amount.ts'
import { fiatValue, formatFiatValue } from '../../../lib/fiat-value.ts'
import { SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import { type AssetContext, priceOf, type Sendable } from '../../../transfer/tokens.ts'
import { Amount } from '../../../ui/components/Amount.tsx'
import { DetailList } from '../../../ui/components/DetailList.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { PillButton } from '../../../ui/components/PillButton.tsx'
import type { Quoted, SwapWallet } from '../contract.ts'
import { minimumReceived } from '../plan/plan.rules.ts'
import { isResting, QUOTE_MS } from '../swap.state.ts'
import { t } from '../texts.ts'
import { priceImpact, rateOf } from './draft.rules.ts'

type Side = Pick<Sendable, 'symbol' | 'decimals' | 'address'>

type QuoteDetailsProps = {
  readonly wallet: SwapWallet
  readonly context: AssetContext
  readonly from: Side
  readonly to: Side
  /** Undefined: it is being read, and its figures have their place. */
  readonly quote: Quoted | undefined
  readonly slippage: bigint
  readonly isReading: boolean
}

export function QuoteDetails({ wallet, context, from, to, quote, slippage, isReading }: QuoteDetailsProps) {
  const priceOfTo = priceOf(context, to.address)
  const figures = quote ? figuresOf({ context, from, to, quote, slippage }) : WAITING
  return (
    <>
      <DetailList
        items={[
          { label: t('swap.rate'), value: <Rate from={from} to={to} quote={quote} /> },
          ...(priceOfTo && figures.value ? [{ label: t('swap.value'), value: figures.value }] : []),
          { label: t('swap.impact'), value: figures.impact },
          { label: t('swap.minimum'), value: figures.minimum },
          { label: t('swap.provider'), value: t('swap.provider.value') },
        ]}
      />
      <Countdown wallet={wallet} quote={quote} isReading={isReading} />
    </>
  )
}

const skeleton = <span className="sk swap-skeleton" aria-hidden="true" />
const WAITING = { value: skeleton, impact: skeleton, minimum: skeleton }

type Figures = Omit<QuoteDetailsProps, 'wallet' | 'isReading' | 'quote'> & { readonly quote: Quoted }

const figuresOf = ({ context, from, to, quote, slippage }: Figures) => {
  const dollarsOf = (value: bigint, side: Side) =>
    fiatValue(value, side.decimals, priceOf(context, side.address))
  const received = dollarsOf(quote.toAmount, to)
  const minimum = minimumReceived(quote.toAmount, slippage)
  const dollars = formatFiatValue(received, SHOWN_IN)
  return {
    // Beyond all dollars there is none.
    value: dollars && <Amount text={`≈ ${dollars}`} />,
    impact: impactText(priceImpact(dollarsOf(quote.fromAmount, from), received)),
    minimum: <Amount text={localize(formatShort(minimum, to.decimals, 6), SHOWN_IN)} unit={to.symbol} />,
  }
}

/** Undefined: there is no price for one of the two. */
export const impactText = (impact: bigint | undefined): string => {
  if (impact === undefined) return t('swap.impact.unknown')
  if (impact === 0n) return t('swap.impact.none')
  return `${localize(formatAmount(impact, 2), SHOWN_IN)} %`
}

type RateProps = Pick<QuoteDetailsProps, 'from' | 'to' | 'quote'>

export function Rate({ from, to, quote }: RateProps) {
  const [isTurned, setTurned] = useState(false)
  return (
    <span className="swap-turn">
      {quote ? <RateText from={from} to={to} quote={quote} isTurned={isTurned} /> : skeleton}
      <PillButton label={t('swap.rate.turn')} onClick={() => setTurned(!isTurned)}>
        ⇄
      </PillButton>
    </span>
  )
}

/** Decimals beyond those of the token, so that no rate of two amounts is cut to zero: neither is above 2^256. */
const FINER = 78

type RateTextProps = Pick<Figures, 'from' | 'to' | 'quote'> & { readonly isTurned: boolean }

function RateText({ from, to, quote, isTurned }: RateTextProps) {
  const { fromAmount, toAmount } = quote
  const sides = [
    { ...from, amount: fromAmount },
    { ...to, amount: toAmount },
  ] as const
  const [a, b] = isTurned ? [sides[1], sides[0]] : sides
  const rate = rateOf(a, b.amount * 10n ** BigInt(FINER))
  const amount = localize(formatShort(rate, b.decimals + FINER, 6), SHOWN_IN)
  return (
    <span>
      <Phrase
        text={t('swap.rate.value')}
        values={{ from: a.symbol, amount: <Amount text={amount} />, to: b.symbol }}
      />
    </span>
  )
}

const SECOND = 1_000

/** Not announced: it would speak every second. */
function Countdown({ wallet, quote, isReading }: Pick<QuoteDetailsProps, 'wallet' | 'quote' | 'isReading'>) {
  const { clock, swap } = wallet
  const [now, setNow] = useState(clock.monotonic())
  useEffect(() => clock.setInterval(() => setNow(clock.monotonic()), SECOND), [clock])
  // The clock of this line is up to a second behind.
  const next = quote ? Math.min(QUOTE_MS, quote.monotonic + QUOTE_MS - now) : 0
  // An exchange that wants to be left alone has named the time.
  const left = isReading ? 0 : Math.max(next, swap.quoteRestUntil - now)
  return (
    <p className="swap-note">
      {left > 0
        ? t('swap.quote.next', { seconds: String(Math.ceil(left / SECOND)) })
        : // Beside an open prompt of the wallet nothing is asked by itself.
          (!isReading && isResting(wallet)) || t('swap.quote.reading')}
    </p>
  )
}
