/** The steps of a swap, numbered, each with who waits for whom. */
import type { FlowStep } from '../../../transfer/review-flow.ts'
import { digits } from '../../../transfer/views/ReviewDetails.tsx'
import type { StepKind, SwapReview } from '../contract.ts'
import { t } from '../texts.ts'

type SwapStepsProps = {
  readonly review: SwapReview
  readonly step: FlowStep
  /** How many are mined. */
  readonly done: number
  /** The first of those that are left was sent. */
  readonly isOnTheWay: boolean
}

export function SwapSteps({ review, step, done, isOnTheWay }: SwapStepsProps) {
  const { steps, from, quote, isBatch, isUnlimited } = review
  const amount = digits(quote.fromAmount, from.decimals)
  const nameOf = (kind: StepKind): string => {
    if (kind === 'approval' && isUnlimited) return t('swap.step.approval.unlimited', { symbol: from.symbol })
    return t(`swap.step.${kind}`, { amount, symbol: from.symbol })
  }
  const left = isBatch ? [t('swap.step.batch')] : steps.map(({ kind }) => nameOf(kind))
  // Those done before this review are named by what came before the steps that are left.
  const past = done > 0 && !isOnTheWay ? [t('swap.step.approval', { amount, symbol: from.symbol })] : []
  if (past.length + left.length < 2 && !isBatch) return null
  const stateOf = (index: number): string => {
    if (index < past.length) return t('swap.step.done')
    if (index > past.length) return t('swap.step.next')
    if (isOnTheWay) return t('swap.step.network')
    return t(step === 'confirming' ? 'swap.step.wallet' : 'swap.step.now')
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops it for `list-style: none`
    <ol role="list" className="swap-steps" aria-label={t('swap.steps')}>
      {[...past, ...left].map((name, index) => (
        <li key={name} aria-current={index === past.length ? 'step' : undefined}>
          <span>{name}</span>
          <small>{stateOf(index)}</small>
        </li>
      ))}
    </ol>
  )
}
