/** The review: one sentence, the whole address, the figures. What stands here is what is sent. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { T, ViewModule, ViewProps } from '../../app/view.ts'
import { SAFE_ID } from '../../connectors/lazy.ts'
import { formatAmount, formatFee, localize } from '../../lib/amount.ts'
import { cleanText } from '../../lib/text.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { ConfirmButton } from '../../ui/components/ConfirmButton.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { confirm, leaveReview } from './send.actions.ts'
import { createSendState, type Review } from './send.state.ts'

function SendPreviewView({ wallet, t }: ViewProps<'SendPreview'>) {
  const { flow, problem, details, unanswered } = useSnapshot(wallet.slice(createSendState))
  const { wallet: connected } = useSnapshot(wallet.state.account)[
    useSnapshot(wallet.state.network).activeNamespace
  ]
  const [agreed, setAgreed] = useState(false)
  const [looked, setLooked] = useState(false)
  const isConfirming = flow.step === 'confirming'
  const isSlow = useSlow(isConfirming)
  if (flow.step !== 'reviewing' && flow.step !== 'confirming') return null
  const { review } = flow
  const mayRepeat = !isConfirming && (unanswered[review.transfer.from] ?? 0) > 0

  return (
    <>
      {review.askedBy === 'host' && (
        <Notice tone="info">
          {t('review.asked-by', { site: cleanText(wallet.state.config.metadata.name) || location.host })}
        </Notice>
      )}
      <ReviewTable review={review} t={t} />
      {problem && (
        <Notice
          tone={problem === 'review.rejected' ? 'info' : 'error'}
          title={t(problem, { symbol: review.symbol })}
        >
          {details}
        </Notice>
      )}
      {flow.review.fee.review && (
        <>
          <Notice tone="warning">{t('review.receiver-odd')}</Notice>
          <Checkbox label={t('review.receiver-odd.agree')} checked={looked} onChange={setLooked} />
        </>
      )}
      {isSlow && (
        <Notice tone="info">{t(connected?.id === SAFE_ID ? 'review.slow.safe' : 'review.slow')}</Notice>
      )}
      {mayRepeat && (
        <>
          <Notice tone="warning">{t('review.unanswered')}</Notice>
          <Checkbox label={t('review.unanswered.agree')} checked={agreed} onChange={setAgreed} />
        </>
      )}
      <ConfirmButton
        busy={isConfirming}
        disabled={isConfirming || (mayRepeat && !agreed) || (flow.review.fee.review !== undefined && !looked)}
        onConfirm={() => void confirm(wallet)}
      >
        {isConfirming ? t('review.waiting', { wallet: connected?.name ?? '' }) : t('review.confirm')}
      </ConfirmButton>
    </>
  )
}

function ReviewTable({ review, t }: { readonly review: Review; readonly t: T }) {
  const { transfer, symbol, decimals, fee, balance, network, paysFee } = review
  const exact = (value: bigint) => `${localize(formatAmount(value, decimals), 'en')} ${symbol}`
  // The translator places the receiver; the sentence is cut where it stands.
  const [before, after] = t('review.sentence', {
    amount: localize(formatAmount(transfer.value, decimals), 'en'),
    symbol,
    network: network.name,
  }).split('{receiver}')
  const leaves = balance - transfer.value - (paysFee ? fee.total : 0n)
  return (
    <>
      <Sentence>
        {before}
        <Address value={transfer.to} form="short" />
        {after}
      </Sentence>
      <Address value={transfer.to} form="groups" label={t('review.receiver')} />
      <DetailList
        items={[
          { label: t('review.amount'), value: exact(transfer.value) },
          {
            label: t('review.fee'),
            value: paysFee
              ? t('review.fee.up-to', { amount: localize(formatFee(fee.total, decimals), 'en'), symbol })
              : t('review.fee.safe'),
          },
          { label: t('review.leaves'), value: exact(leaves > 0n ? leaves : 0n) },
          ...(!transfer.data || transfer.data === '0x'
            ? []
            : [{ label: t('review.data'), value: <code className="data">{transfer.data}</code> }]),
        ]}
      />
    </>
  )
}

export const sendPreviewView: ViewModule<'SendPreview'> = {
  View: SendPreviewView,
  leave: leaveReview,
  title: ({ t }) => t('review.title'),
}
