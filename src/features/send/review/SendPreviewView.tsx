/** The review: one sentence, the whole address, the figures. What it shows is what is sent. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { cleanText } from '../../../lib/text.ts'
import { isInFront } from '../../../state/is-in-front.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import type { Review } from '../../../transfer/review.ts'
import { keepReview, restart } from '../../../transfer/review-flow.ts'
import { GuardNotices } from '../../../transfer/views/GuardNotices.tsx'
import { ReviewControls } from '../../../transfer/views/ReviewControls.tsx'
import { digits, ReviewDetails } from '../../../transfer/views/ReviewDetails.tsx'
import { Address } from '../../../ui/components/Address.tsx'
import { Amount } from '../../../ui/components/Amount.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { Sentence } from '../../../ui/components/Sentence.tsx'
import type { SendProps } from '../contract.ts'
import { leaveReview, own, withSend } from '../send.state.ts'
import { t } from '../texts.ts'
import { useSendWallet } from '../use-send-wallet.ts'
import { agree, press } from './review.actions.ts'
import { readReview } from './review.reads.ts'

function SendPreviewView(props: ViewProps<'SendPreview'> & SendProps) {
  const wallet = useSendWallet(props)
  const state = useSnapshot(wallet.send.state)
  const { flow, agreed, changed, problem } = state
  const isShown = flow.step === 'confirming' || flow.step === 'reviewing'
  // Another element of the page shares the draft and has ended the review.
  useEffect(() => {
    if (!isShown && isInFront(wallet, 'SendPreview')) wallet.go.back()
  }, [wallet, isShown])
  useEffect(() => keepReview(wallet, wallet.send, readReview(wallet)), [wallet])
  if (!isShown) return null
  const { review } = flow
  const { transfer } = review

  return (
    <>
      {review.askedBy === 'host' && (
        <Notice tone="info">
          {t('review.asked-by', { site: cleanText(wallet.state.config.metadata.name) || location.host })}
        </Notice>
      )}
      <Receiver review={review} />
      <ReviewDetails review={review} />
      <ReviewControls
        wallet={wallet}
        state={state}
        sender={transfer}
        change={changed && t(changed.key)}
        problem={problem && t(problem, { symbol: review.symbol })}
        notices={
          <GuardNotices
            findings={review.findings}
            transfer={transfer}
            agreed={agreed}
            onAgree={(reasons) => agree(wallet, reasons)}
          />
        }
        onRestart={() => void restart(wallet, wallet.send, readReview(wallet))}
        onPress={() => void press(wallet)}
      />
    </>
  )
}

/** The sentence, and the whole address. */
function Receiver({ review }: { readonly review: Review }) {
  const { transfer, symbol, decimals, network, name } = review
  const receiver = name ?? <Address value={transfer.to} form="short" />
  const amount = <Amount text={digits(transfer.value, decimals)} />
  return (
    <>
      <Sentence>
        <Phrase text={t('review.sentence')} values={{ amount, symbol, receiver, network: network.name }} />
      </Sentence>
      <Address value={transfer.to} form="groups" label={t('review.receiver')} />
    </>
  )
}

export const view: ViewModule<'SendPreview', SendProps> = {
  own,

  View: SendPreviewView,
  leave: (wallet, { send }) => leaveReview(withSend(wallet, send)),
  title: () => t('review.title'),
}
