/**
 * What stands under the figures of every review: what has changed in them, what was found, why the last step failed, what earlier requests
 * may still do, and the button.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Transfer } from '../../chains/chain.ts'
import type { Wallet } from '../../core/wallet.ts'
import { formatAmount, localize } from '../../lib/amount.ts'
import { ignore } from '../../lib/flight.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { ConfirmButton } from '../../ui/components/ConfirmButton.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { fetchKeeper } from '../request.ts'
import { mayConfirm, type Reviewed, type ReviewState } from '../review-flow.ts'
import { t } from './texts.ts'

/** Requests of an earlier page load that are listed one by one. */
const MAX_NAMED = 3

export type ReviewControlsProps = {
  readonly wallet: Wallet
  /** As it is drawn. */
  readonly state: Readonly<ReviewState<Reviewed, string>>
  /** Whose request it is. */
  readonly sender: Pick<Transfer, 'from' | 'caipNetworkId'>
  /** The text of `state.changed`. */
  readonly change: string | undefined
  /** The text of `state.problem`. */
  readonly problem: string | undefined
  /** Shows what was found. */
  readonly notices: ReactNode
  /** What the button says while it can be pressed. */
  readonly label?: string | undefined
  /** The figures of an ended review are to be read again. */
  readonly onRestart: () => void
  readonly onPress: () => void
}

export function ReviewControls({
  wallet,
  state,
  sender,
  change,
  problem,
  notices,
  ...p
}: ReviewControlsProps) {
  const { flow, age, changed, details } = state
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { wallet: connected } = useSnapshot(wallet.state.account)[activeNamespace]
  // There when the visitor confirms; what could not be fetched is asked for again then.
  useEffect(() => {
    ignore(fetchKeeper(wallet))
  }, [wallet])
  const isConfirming = flow.step === 'confirming'
  const isSlow = useSlow(isConfirming)
  const repeat = useRepeat(wallet, sender)
  const isProposed =
    wallet.session.connector()?.proposalProvider ||
    (flow.step === 'confirming' && repeat.proposed.some(({ sentAt }) => sentAt >= flow.since))
  const isDeclined = state.problem === 'review.rejected' && problem !== undefined
  const mayRepeat = !isConfirming && repeat.here + repeat.earlier.length > 0
  return (
    <>
      {notices}
      {/* There before it says anything: what comes into the page together with its region is not read out everywhere. */}
      <div className="view" role="status">
        {!isConfirming && age === 'old' && <Notice tone="info">{t('review.old')}</Notice>}
        {!isConfirming && age === 'fresh' && changed && (
          <Notice tone="info" key={changed.times}>
            {change}
          </Notice>
        )}
        {isDeclined && (
          <Notice tone="info" title={problem}>
            {details}
          </Notice>
        )}
        {isSlow && <Notice tone="info">{t(isProposed ? 'review.slow.safe' : 'review.slow')}</Notice>}
        {mayRepeat && <RepeatNotices {...repeat} />}
        {!isConfirming && age === 'ended' && (
          <Notice tone="warning" action={{ label: t('review.ended.again'), onClick: p.onRestart }}>
            {t('review.ended')}
          </Notice>
        )}
      </div>
      {problem && !isDeclined && (
        <Notice tone="error" title={problem}>
          {details}
        </Notice>
      )}
      <ConfirmButton
        busy={isConfirming}
        renew={changed?.times}
        disabled={age !== 'fresh' || !mayConfirm(state) || (mayRepeat && !repeat.isAgreed)}
        coveredLabel={t('review.covered')}
        raiseLabel={t('review.raise')}
        onConfirm={p.onPress}
      >
        {isConfirming
          ? t('review.waiting', { wallet: connected?.name ?? '' })
          : (p.label ?? t('review.confirm'))}
      </ConfirmButton>
    </>
  )
}

/** Requests of this sender that no wallet has answered yet. The visitor has to agree to send once more (decisions 18). */
const useRepeat = (wallet: Wallet, { from, caipNetworkId }: ReviewControlsProps['sender']) => {
  const { proposals } = useSnapshot(wallet.state.transactions)
  const { list, counts } = useSnapshot(wallet.state.unanswered)
  const [agreed, setAgreed] = useState<string>()
  const proposed = proposals.filter((one) => one.from === from && one.caipNetworkId === caipNetworkId)
  const here = (counts[from] ?? 0) + proposed.length
  const earlier = list.filter((one) => one.from === from)
  const waiting = [here, ...proposed.map(({ name }) => name), ...earlier.map(({ sentAt }) => sentAt)].join()
  // Of those of this page load only the number is known, which one that ends and another that comes leave as it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes.
  useEffect(() => () => setAgreed(undefined), [waiting])
  return {
    proposed,
    here,
    earlier,
    isAgreed: agreed === waiting,
    onAgree: (yes: boolean) => setAgreed(yes ? waiting : undefined),
  }
}

function RepeatNotices({ here, earlier, isAgreed, onAgree }: ReturnType<typeof useRepeat>) {
  return (
    <>
      {here > 0 && <Notice tone="warning">{t('review.unanswered')}</Notice>}
      {earlier.slice(0, MAX_NAMED).map((one) => (
        <Notice tone="warning" key={one.sentAt}>
          {t(one.walletConnect ? 'review.unanswered.earlier' : 'review.unanswered.lost', {
            amount: localize(formatAmount(one.value, one.decimals), SHOWN_IN),
            symbol: one.symbol,
          })}
        </Notice>
      ))}
      <Checkbox label={t('review.unanswered.agree')} checked={isAgreed} onChange={onAgree} />
    </>
  )
}
