/** The review: one sentence, the whole address, the figures. What stands here is what is sent. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../../app/view.ts'
import { SAFE_ID } from '../../../connectors/lazy.ts'
import { formatAmount, localize } from '../../../lib/amount.ts'
import { cleanText } from '../../../lib/text.ts'
import { createUnanswered } from '../../../state/unanswered.ts'
import { Checkbox } from '../../../ui/components/Checkbox.tsx'
import { ConfirmButton } from '../../../ui/components/ConfirmButton.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { useSlow } from '../../../ui/hooks/use-slow.ts'
import { SHOWN_IN } from '../draft/draft.rules.ts'
import { GuardNotices } from '../guard/GuardNotices.tsx'
import { isInFront, sendOf } from '../send.state.ts'
import { leaveReview } from '../submit/submit.actions.ts'
import { t } from '../texts.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { agree, keepReview, press, restart } from './review.actions.ts'
import { mayConfirm } from './review.rules.ts'

/** Of the requests that an earlier page load has left. */
const MAX_NAMED = 3

function SendPreviewView({ wallet }: ViewProps<'SendPreview'>) {
  const {
    flow,
    agreed: guarded,
    problem,
    details,
    unanswered,
    changed,
    age,
  } = useSnapshot(sendOf(wallet).state)
  const { wallet: connected } = useSnapshot(wallet.state.account)[
    useSnapshot(wallet.state.network).activeNamespace
  ]
  const { proposals } = useSnapshot(wallet.state.transactions)
  const { list: requests } = useSnapshot(wallet.slice(createUnanswered))
  /** For how many of them: one more has to be agreed to as well. */
  const [agreed, setAgreed] = useState(0)
  const isConfirming = flow.step === 'confirming'
  const isSlow = useSlow(isConfirming)
  const isShown = isConfirming || flow.step === 'reviewing'
  // Another element of the page, which shares the draft, has ended it: an empty view would be nobody's.
  useEffect(() => {
    if (!isShown && isInFront(wallet, 'SendPreview')) wallet.go.back()
  }, [wallet, isShown])
  useEffect(() => keepReview(wallet), [wallet])
  if (!isShown) return null
  const { review } = flow
  const { from, caipNetworkId } = review.transfer
  const proposed = proposals.filter((one) => one.from === from && one.caipNetworkId === caipNetworkId)
  const earlier = requests.filter((one) => one.from === from)
  const here = (unanswered[from] ?? 0) + proposed.length
  const waiting = here + earlier.length
  const mayRepeat = !isConfirming && waiting > 0

  return (
    <>
      {review.askedBy === 'host' && (
        <Notice tone="info">
          {t('review.asked-by', { site: cleanText(wallet.state.config.metadata.name) || location.host })}
        </Notice>
      )}
      <ReviewTable review={review} />
      <div role="status">
        {!isConfirming && age === 'old' && <Notice tone="info">{t('review.old')}</Notice>}
        {!isConfirming && age === 'fresh' && changed && (
          <Notice tone="info" key={changed.times}>
            {t(changed.key)}
          </Notice>
        )}
      </div>
      <GuardNotices
        findings={review.findings}
        transfer={review.transfer}
        agreed={guarded}
        onAgree={(reasons) => agree(wallet, reasons)}
      />
      {problem && (
        <Notice
          tone={problem === 'review.rejected' ? 'info' : 'error'}
          title={t(problem, { symbol: review.symbol })}
        >
          {details}
        </Notice>
      )}
      {isSlow && (
        <Notice tone="info">{t(connected?.id === SAFE_ID ? 'review.slow.safe' : 'review.slow')}</Notice>
      )}
      {mayRepeat && (
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
          <Checkbox
            label={t('review.unanswered.agree')}
            checked={agreed === waiting}
            onChange={(yes) => setAgreed(yes ? waiting : 0)}
          />
        </>
      )}
      {!isConfirming && age === 'ended' && (
        <Notice
          tone="warning"
          action={{ label: t('review.ended.again'), onClick: () => void restart(wallet) }}
        >
          {t('review.ended')}
        </Notice>
      )}
      <ConfirmButton
        busy={isConfirming}
        renew={changed?.times}
        disabled={
          age !== 'fresh' || !mayConfirm({ flow, agreed: guarded }) || (mayRepeat && agreed !== waiting)
        }
        coveredLabel={t('review.covered')}
        raiseLabel={t('review.raise')}
        onConfirm={() => void press(wallet)}
      >
        {isConfirming ? t('review.waiting', { wallet: connected?.name ?? '' }) : t('review.confirm')}
      </ConfirmButton>
    </>
  )
}

export const sendPreviewView: ViewModule<'SendPreview'> = {
  View: SendPreviewView,
  leave: leaveReview,
  title: () => t('review.title'),
}
