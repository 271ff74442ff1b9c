/** One payment, from what the page asks for to the wallet's hash: whose page, how much, for what, to whom; one button. */
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { keepReview, restart } from '../../transfer/review-flow.ts'
import { GuardNotices } from '../../transfer/views/GuardNotices.tsx'
import { ReviewControls } from '../../transfer/views/ReviewControls.tsx'
import { digits, ReviewDetails } from '../../transfer/views/ReviewDetails.tsx'
import { Amount } from '../../ui/components/Amount.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import type { PayProps, PayWallet } from './contract.ts'
import { PayFacts } from './PayFacts.tsx'
import { agree, connect, done, getMissing, goOn, press, retry, start, switchThere } from './pay.actions.ts'
import { readReview } from './pay.reads.ts'
import { standing } from './pay.rules.ts'
import { leave, own, withPay } from './pay.state.ts'
import { t } from './texts.ts'

type Props = ViewProps<'Pay'> & PayProps

function PayView({ wallet: element, pay, data, offers }: Props) {
  const wallet = useMemo(() => withPay(element, pay), [element, pay])
  const { payment, refused, isExpired, flow } = useSnapshot(pay.state)
  const network = useSnapshot(wallet.state.network)
  const account = useSnapshot(wallet.state.account)
  const { address } = account[network.activeNamespace]
  const where = payment && standing({ account, network }, payment)
  const { list } = useSnapshot(wallet.state.transactions)
  const waiting = list.filter(({ status }) => status === 'pending').length

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is shown
  useEffect(() => start(wallet, data), [wallet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another review, and what was lacking may be mined
  useEffect(() => void goOn(wallet), [wallet, address, where, waiting])
  useEffect(() => keepReview(wallet, pay, readReview(wallet)), [wallet, pay])

  if (refused !== undefined) return <Ended wallet={wallet} title="pay.invalid" reason={refused} />
  if (!payment || !where) return null
  if (isExpired) return <Ended wallet={wallet} title="pay.expired" reason={undefined} />
  // What the wallet has been asked goes on by itself, whichever network it is on by now.
  const isThere = where === 'there' || (where !== 'connect' && flow.step === 'confirming')
  return (
    <>
      <PayFacts wallet={wallet} />
      {isThere ? (
        <Reviewed wallet={wallet} offers={offers} />
      ) : (
        <OnTheWay wallet={wallet} isConnected={where !== 'connect'} />
      )}
    </>
  )
}

/** No wallet of the payment's network yet. */
function OnTheWay({ wallet, isConnected }: { readonly wallet: PayWallet; readonly isConnected: boolean }) {
  const { payment, problem } = useSnapshot(wallet.pay.state)
  const values = { network: payment?.network.name ?? '' }
  if (isConnected)
    return (
      <>
        <Notice tone={problem ? 'error' : 'info'}>{t(problem ?? 'pay.switch.text', values)}</Notice>
        <Button onClick={() => void switchThere(wallet)}>{t('pay.switch', values)}</Button>
      </>
    )
  return <Button onClick={() => connect(wallet)}>{t('pay.connect', values)}</Button>
}

type ReviewedProps = { readonly wallet: PayWallet; readonly offers: Props['offers'] }

/** The figures, what was found, and the button that asks the wallet. */
function Reviewed({ wallet, offers }: ReviewedProps) {
  const { pay } = wallet
  const state = useSnapshot(pay.state)
  const { flow, changed, problem, agreed, asset } = state
  if (flow.step !== 'reviewing' && flow.step !== 'confirming')
    return problem || asset.kind === 'failed' ? (
      <Problem wallet={wallet} offers={offers} />
    ) : (
      <Button disabled busy>
        {t('pay.preparing')}
      </Button>
    )
  const { review } = flow
  const { transfer, symbol, decimals } = review
  return (
    <>
      <ReviewDetails review={review} />
      <ReviewControls
        wallet={wallet}
        state={state}
        sender={transfer}
        change={changed && t(changed.key)}
        problem={problem && t(problem, { symbol })}
        label={t('pay.confirm', { amount: digits(transfer.value, decimals), symbol })}
        notices={
          <GuardNotices
            findings={review.findings}
            transfer={transfer}
            agreed={agreed}
            onAgree={(reasons) => agree(wallet, reasons)}
          />
        }
        onRestart={() => void restart(wallet, pay, readReview(wallet))}
        onPress={() => void press(wallet)}
      />
    </>
  )
}

/** Why there is no review, and what leads on: the missing coins, or another try. */
function Problem({ wallet, offers }: ReviewedProps) {
  const { problem, details, asset, short } = useSnapshot(wallet.pay.state)
  const key = problem ?? (asset.kind === 'failed' ? asset.problem : 'unknown')
  return (
    <>
      <Notice tone="error" title={t(key)}>
        {short?.amount === undefined ? (
          details
        ) : (
          <Phrase
            text={t('pay.short')}
            values={{
              amount: <Amount text={digits(short.amount, short.decimals)} />,
              symbol: short.symbol,
            }}
          />
        )}
      </Notice>
      {short && offers('Swap') && (
        <Button onClick={() => getMissing(wallet, 'Swap')}>{t('pay.swap', { symbol: short.symbol })}</Button>
      )}
      {short && offers('OnRamp') && (
        <Button
          variant={offers('Swap') ? 'secondary' : 'primary'}
          onClick={() => getMissing(wallet, 'OnRamp')}
        >
          {t('pay.buy', { symbol: short.symbol })}
        </Button>
      )}
      <Button variant="secondary" onClick={() => retry(wallet)}>
        {t('common.retry')}
      </Button>
    </>
  )
}

type EndedProps = {
  readonly wallet: PayWallet
  readonly title: 'pay.invalid' | 'pay.expired'
  /** For whoever makes the page. */
  readonly reason: string | undefined
}

/** There is nothing to pay, or not any more. */
function Ended({ wallet, title, reason }: EndedProps) {
  return (
    <>
      <Notice tone="error" title={t(title)}>
        {t('pay.nothing')}
        <br />
        <bdi dir="ltr">{reason}</bdi>
      </Notice>
      <Button variant="secondary" onClick={() => done(wallet)}>
        {t('pay.leave')}
      </Button>
    </>
  )
}

export const view: ViewModule<'Pay', PayProps> = {
  own,

  View: PayView,
  leave(wallet, { pay }) {
    leave(withPay(wallet, pay))
    wallet.go.back()
  },
  title: () => t('pay.title'),
}
