/** The steps of a swap, numbered, each with who waits for whom. */
import type { FlowStep } from '../../../transfer/review-flow.ts'
import { digits } from '../../../transfer/views/ReviewDetails.tsx'
import { Amount } from '../../../ui/components/Amount.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import type { SentKind, SwapReview } from '../contract.ts'
import { t } from '../texts.ts'
import { sentKind } from './steps.rules.ts'

type SwapStepsProps = {
  readonly review: SwapReview
  readonly step: FlowStep
  /** Those that are mined. */
  readonly done: readonly SentKind[]
  /** The first of those that are left was sent. */
  readonly isOnTheWay: boolean
}

export function SwapSteps({ review, step, done, isOnTheWay }: SwapStepsProps) {
  const { steps, from, quote, isBatch, isUnlimited } = review
  const amount = <Amount text={digits(quote.fromAmount, from.decimals)} />
  // While the next review is made, the last one has steps that were mined since.
  const left = steps.slice(Math.max(done.length - review.done.length, 0))
  const kinds = [
    ...done,
    ...(isBatch ? (['batch'] as const) : left.map(({ kind }) => sentKind(kind, isUnlimited))),
  ]
  if (kinds.length < 2 && !isBatch) return null
  const stateOf = (index: number): string => {
    if (index < done.length) return t('swap.step.done')
    if (index > done.length) return t('swap.step.next')
    if (isOnTheWay) return t('swap.step.network')
    return t(step === 'confirming' ? 'swap.step.wallet' : 'swap.step.now')
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops it for `list-style: none`
    <ol role="list" className="swap-steps" aria-label={t('swap.steps')}>
      {kinds.map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place, and there may be two of a kind
        <li key={index} aria-current={index === done.length ? 'step' : undefined}>
          <span>
            <Phrase text={t(`swap.step.${kind}`)} values={{ amount, symbol: from.symbol }} />
          </span>
          <small>{stateOf(index)}</small>
        </li>
      ))}
    </ol>
  )
}
