/** The review of a swap: one sentence, the figures, the steps with who waits for whom. What it shows is what is sent. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { formatShort, localize } from '../../../lib/amount.ts'
import { SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { keepReview, restart } from '../../../transfer/review-flow.ts'
import { ReviewControls } from '../../../transfer/views/ReviewControls.tsx'
import { costItems, digits } from '../../../transfer/views/ReviewDetails.tsx'
import { Address } from '../../../ui/components/Address.tsx'
import { Amount } from '../../../ui/components/Amount.tsx'
import { Checkbox } from '../../../ui/components/Checkbox.tsx'
import { DetailList } from '../../../ui/components/DetailList.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { Sentence } from '../../../ui/components/Sentence.tsx'
import { swapCss } from '../../../ui/theme/swap-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import type { SwapProps, SwapReview, SwapWallet } from '../contract.ts'
import { impactText, Rate } from '../draft/QuoteDetails.tsx'
import { backToDraft, leaveReview, own, withSwap } from '../swap.state.ts'
import { problemText, t } from '../texts.ts'
import { useSwapWallet } from '../use-swap-wallet.ts'
import { agree, chooseUnlimited, press, readReview, senderOf } from './preview.actions.ts'
import { isOf } from './progress.actions.ts'
import { SwapFindings } from './SwapFindings.tsx'
import { SwapSteps } from './SwapSteps.tsx'

function SwapPreviewView(props: ViewProps<'SwapPreview'> & SwapProps) {
  const wallet = useSwapWallet(props)
  const inside = useRef<HTMLDivElement>(null)
  useSheet(inside, swapCss)
  const state = useSnapshot(wallet.swap.state)
  useSnapshot(wallet.state.account)
  useSnapshot(wallet.state.network)
  const { flow, agreed, changed, problem, progress, last, draft } = state
  const isShown = flow.step === 'confirming' || flow.step === 'reviewing'
  // What another account waits for is nothing to this one, nor to a review that is for another one.
  const isOnTheWay = !isShown && progress !== undefined && isOf(wallet, progress)
  // Between two steps the last review stays in sight.
  const isBetween = isOnTheWay || (flow.step === 'preparing' && last !== undefined)
  const review = isShown ? flow.review : isBetween ? last : undefined
  // Another element of the page shares the draft and has ended the review.
  useEffect(() => {
    if (!review) backToDraft(wallet)
  }, [wallet, review])
  useEffect(() => keepReview(wallet, wallet.swap, readReview(wallet, true)), [wallet])
  if (!review) return null
  const { from, steps } = review
  const next = review.isBatch ? 'swap' : (steps[0]?.kind ?? 'swap')

  return (
    <div className="form" ref={inside}>
      <Figures review={review} />
      <SwapSteps review={review} step={flow.step} done={state.done} isOnTheWay={isOnTheWay} />
      {next === 'approval' && isShown && (
        <Unlimited wallet={wallet} review={review} isOn={draft.isUnlimited} />
      )}
      {isShown && (
        <ReviewControls
          wallet={wallet}
          state={state}
          sender={senderOf(review)}
          change={changed && problemText(changed.key)}
          problem={problem && problemText(problem, { symbol: from.symbol, coin: review.coin.symbol })}
          notices={
            <SwapFindings review={review} agreed={agreed} onAgree={(reasons) => agree(wallet, reasons)} />
          }
          label={t(`swap.confirm.${next}`)}
          onRestart={() => void restart(wallet, wallet.swap, readReview(wallet))}
          onPress={() => void press(wallet)}
        />
      )}
      {/* There before it says anything, as in `ReviewControls`. */}
      <div role="status">
        {!isShown && <Notice tone="info">{t(isOnTheWay ? 'swap.waiting' : 'swap.preparing')}</Notice>}
      </div>
    </div>
  )
}

/** The sentence, and every figure to its last digit. */
function Figures({ review }: { readonly review: SwapReview }) {
  const { from, to, quote, minimum, network, impact, spender } = review
  const amount = digits(quote.fromAmount, from.decimals)
  const received = digits(quote.toAmount, to.decimals)
  // The exact figure stands below.
  const about = localize(formatShort(quote.toAmount, to.decimals, 4), SHOWN_IN)
  return (
    <>
      <Sentence>
        <Phrase
          text={t('swap.preview.sentence')}
          values={{
            amount: <Amount text={amount} />,
            symbol: from.symbol,
            received: <Amount text={about} />,
            to: to.symbol,
            network: network.name,
          }}
        />
      </Sentence>
      <DetailList
        items={[
          { label: t('swap.preview.pay'), value: <Amount text={amount} unit={from.symbol} /> },
          { label: t('swap.preview.receive'), value: <Amount text={received} unit={to.symbol} /> },
          {
            label: t('swap.minimum'),
            value: <Amount text={digits(minimum, to.decimals)} unit={to.symbol} />,
          },
          { label: t('swap.rate'), value: <Rate from={from} to={to} quote={quote} /> },
          { label: t('swap.impact'), value: impactText(impact) },
          { label: t('swap.provider'), value: t('swap.provider.value') },
          ...(spender
            ? [{ label: t('swap.preview.spender'), value: <Address value={spender} form="short" /> }]
            : []),
          ...costItems({
            fee: review.fee,
            coin: review.coin,
            paysFee: review.paysFee,
            isSmart: !review.paysFee && !review.isProposal,
            feeDollars: undefined,
            isMaxOfCoin: false,
            network,
          }),
        ]}
      />
    </>
  )
}

type UnlimitedProps = { readonly wallet: SwapWallet; readonly review: SwapReview; readonly isOn: boolean }

function Unlimited({ wallet, review, isOn }: UnlimitedProps) {
  return (
    <>
      <Checkbox
        label={t('swap.unlimited')}
        checked={isOn}
        onChange={(yes) => void chooseUnlimited(wallet, yes)}
      />
      {isOn && <Notice tone="warning">{t('swap.unlimited.hint', { symbol: review.from.symbol })}</Notice>}
    </>
  )
}

export const view: ViewModule<'SwapPreview', SwapProps> = {
  own,
  View: SwapPreviewView,
  leave: (wallet, { swap }) => leaveReview(withSwap(wallet, swap)),
  title: () => t('swap.preview.title'),
}
