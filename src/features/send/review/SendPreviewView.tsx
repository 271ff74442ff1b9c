/** The review: one sentence, the whole address, the figures. What it shows is what is sent. */
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Transfer } from '../../../chains/chain.ts'
import { formatAmount, formatFee, localize } from '../../../lib/amount.ts'
import { amountWithUnit } from '../../../lib/amount-with-unit.ts'
import { formatFiatValue } from '../../../lib/fiat-value.ts'
import { cleanText } from '../../../lib/text.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { isFeeFixed, type Review } from '../../../transfer/review.ts'
import { keepReview, mayConfirm, restart } from '../../../transfer/review-flow.ts'
import { Address } from '../../../ui/components/Address.tsx'
import { Amount } from '../../../ui/components/Amount.tsx'
import { Checkbox } from '../../../ui/components/Checkbox.tsx'
import { ConfirmButton } from '../../../ui/components/ConfirmButton.tsx'
import { DetailList } from '../../../ui/components/DetailList.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { Sentence } from '../../../ui/components/Sentence.tsx'
import { useSlow } from '../../../ui/hooks/use-slow.ts'
import type { SendProps, SendWallet } from '../contract.ts'
import { SHOWN_IN } from '../draft/draft.rules.ts'
import { GuardNotices } from '../guard/GuardNotices.tsx'
import { isInFront, leaveReview, own, withSend } from '../send.state.ts'
import { t } from '../texts.ts'
import { useSendWallet } from '../use-send-wallet.ts'
import { agree, press } from './review.actions.ts'
import { readReview } from './review.reads.ts'

/** Requests of an earlier page load that are listed one by one. */
const MAX_NAMED = 3

function SendPreviewView(props: ViewProps<'SendPreview'> & SendProps) {
  const wallet = useSendWallet(props)
  const state = useSnapshot(wallet.send.state)
  const { flow, agreed, problem, details, changed, age } = state
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const { wallet: connected } = useSnapshot(wallet.state.account)[activeNamespace]
  const isConfirming = flow.step === 'confirming'
  const isSlow = useSlow(isConfirming)
  const isShown = isConfirming || flow.step === 'reviewing'
  const repeat = useRepeat(wallet, isShown ? flow.review.transfer : undefined)
  const mayRepeat = !isConfirming && repeat.waiting > 0
  // Another element of the page shares the draft and has ended the review.
  useEffect(() => {
    if (!isShown && isInFront(wallet, 'SendPreview')) wallet.go.back()
  }, [wallet, isShown])
  useEffect(() => keepReview(wallet, wallet.send, readReview(wallet)), [wallet])
  if (!isShown) return null
  const { review } = flow

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
        agreed={agreed}
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
        <Notice tone="info">
          {t(wallet.session.connector()?.proposalProvider ? 'review.slow.safe' : 'review.slow')}
        </Notice>
      )}
      {mayRepeat && <RepeatNotices {...repeat} />}
      {!isConfirming && age === 'ended' && (
        <Notice
          tone="warning"
          action={{
            label: t('review.ended.again'),
            onClick: () => void restart(wallet, wallet.send, readReview(wallet)),
          }}
        >
          {t('review.ended')}
        </Notice>
      )}
      <ConfirmButton
        busy={isConfirming}
        renew={changed?.times}
        disabled={age !== 'fresh' || !mayConfirm(state) || (mayRepeat && !repeat.isAgreed)}
        coveredLabel={t('review.covered')}
        raiseLabel={t('review.raise')}
        onConfirm={() => void press(wallet)}
      >
        {isConfirming ? t('review.waiting', { wallet: connected?.name ?? '' }) : t('review.confirm')}
      </ConfirmButton>
    </>
  )
}

/** Requests of this sender that no wallet has answered yet. The visitor has to agree to send once more (decisions 18). */
const useRepeat = (wallet: SendWallet, transfer: Pick<Transfer, 'from' | 'caipNetworkId'> | undefined) => {
  const { proposals } = useSnapshot(wallet.state.transactions)
  const { list, counts } = useSnapshot(wallet.state.unanswered)
  /** To how many of them the visitor has agreed: another one needs consent again. */
  const [agreed, setAgreed] = useState(0)
  const { from = '', caipNetworkId } = transfer ?? {}
  const proposed = proposals.filter((one) => one.from === from && one.caipNetworkId === caipNetworkId)
  const here = (counts[from] ?? 0) + proposed.length
  const earlier = list.filter((one) => one.from === from)
  const waiting = here + earlier.length
  return {
    here,
    earlier,
    waiting,
    isAgreed: agreed === waiting,
    onAgree: (yes: boolean) => setAgreed(yes ? waiting : 0),
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

type Item = { readonly label: string; readonly value: ReactNode; readonly hint?: string | undefined }

const digits = (value: bigint, decimals: number): string => localize(formatAmount(value, decimals), SHOWN_IN)

const inDollars = (dollars: string | undefined): string | undefined => {
  const shown = formatFiatValue(dollars, SHOWN_IN)
  return shown && `≈ ${shown}`
}

/** Never shows less than zero. */
const atLeastNone = (value: bigint): bigint => (value > 0n ? value : 0n)

/** The sentence, the whole address, and every figure to its last digit (decisions 27). */
function ReviewTable({ review }: { readonly review: Review }) {
  const { transfer, symbol, decimals, network, name } = review
  const receiver = name ?? <Address value={transfer.to} form="short" />
  const amount = digits(transfer.value, decimals)
  return (
    <>
      <Sentence>
        <Phrase text={t('review.sentence')} values={{ amount, symbol, receiver, network: network.name }} />
      </Sentence>
      <Address value={transfer.to} form="groups" label={t('review.receiver')} />
      <DetailList items={[...amountItems(review), ...costItems(review), ...leftItems(review)]} />
    </>
  )
}

const amountItems = ({ transfer, symbol, decimals, fee, dollars }: Review): readonly Item[] => {
  const exact = (value: bigint) => <Amount text={digits(value, decimals)} unit={symbol} />
  const { withheld = 0n } = fee
  return [
    { label: t('review.amount'), value: exact(transfer.value), hint: inDollars(dollars) },
    ...(transfer.token
      ? [{ label: t('review.token'), value: <Address value={transfer.token.address} form="short" /> }]
      : []),
    ...(withheld > 0n
      ? [
          { label: t('review.withheld'), value: exact(withheld) },
          { label: t('review.arrives'), value: exact(atLeastNone(transfer.value - withheld)) },
        ]
      : []),
    ...(!transfer.data || transfer.data === '0x'
      ? []
      : [{ label: t('review.data'), value: <code className="data">{transfer.data}</code> }]),
  ]
}

const costItems = ({
  fee,
  coin,
  paysFee,
  isSmart,
  feeDollars,
  isFixed,
  network,
}: Review): readonly Item[] => {
  const amount = localize(formatFee(fee.total, coin.decimals), SHOWN_IN)
  const { deposit = 0n } = fee
  const label = isFeeFixed(isFixed, network) ? 'review.fee.up-to' : 'review.fee.about'
  return [
    {
      label: t('review.fee'),
      value: paysFee ? (
        <Phrase text={t(label)} values={{ amount, symbol: coin.symbol }} />
      ) : (
        t(isSmart ? 'review.fee.smart' : 'review.fee.safe')
      ),
      hint: paysFee ? inDollars(feeDollars) : undefined,
    },
    ...(deposit > 0n
      ? [
          {
            label: t('review.deposit'),
            value: <Amount text={digits(deposit, coin.decimals)} unit={coin.symbol} />,
          },
        ]
      : []),
  ]
}

/** What remains of the token and of the coin. */
const leftItems = ({ transfer, symbol, decimals, balance, coin, fee, paysFee }: Review): readonly Item[] => {
  const cost = (paysFee ? fee.total : 0n) + (fee.deposit ?? 0n)
  const coinLeft = atLeastNone(coin.balance - cost - (transfer.token ? 0n : transfer.value))
  const label = t('review.leaves')
  const ofCoin = digits(coinLeft, coin.decimals)
  if (!transfer.token) return [{ label, value: <Amount text={ofCoin} unit={coin.symbol} /> }]
  const ofToken = digits(atLeastNone(balance - transfer.value), decimals)
  return [
    { label, value: <Amount text={ofToken} unit={symbol} />, hint: amountWithUnit(ofCoin, coin.symbol) },
  ]
}

export const view: ViewModule<'SendPreview', SendProps> = {
  own,

  View: SendPreviewView,
  leave: (wallet, { send }) => leaveReview(withSend(wallet, send)),
  title: () => t('review.title'),
}
