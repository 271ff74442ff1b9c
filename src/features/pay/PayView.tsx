/** One payment, from what the page asks for to what became of it: whose page, how much, for what, to whom; one button. */
import { type ReactNode, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { keepReview, restart } from '../../transfer/review-flow.ts'
import { GuardNotices } from '../../transfer/views/GuardNotices.tsx'
import { ReviewControls } from '../../transfer/views/ReviewControls.tsx'
import { digits, ReviewDetails } from '../../transfer/views/ReviewDetails.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import type { PayProps, PayWallet } from './contract.ts'
import { PayFacts, site } from './PayFacts.tsx'
import { PayOutcome } from './PayOutcome.tsx'
import { agree, connect, done, getMissing, goOn, press, retry, start, switchThere } from './pay.actions.ts'
import { readReview } from './pay.reads.ts'
import { standing } from './pay.rules.ts'
import { leave, own, withPay } from './pay.state.ts'
import { t } from './texts.ts'

type Props = ViewProps<'Pay'> & PayProps

function PayView({ wallet: element, pay, data, offers }: Props) {
  const wallet = useMemo(() => withPay(element, pay), [element, pay])
  const { payment, refused, isExpired, sent } = useSnapshot(pay.state)
  const network = useSnapshot(wallet.state.network)
  const account = useSnapshot(wallet.state.account)
  const { address } = account[network.activeNamespace]
  const where = payment && standing({ account, network }, payment)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is shown
  useEffect(() => start(wallet, data), [wallet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another review
  useEffect(() => void goOn(wallet), [wallet, address, where])
  useEffect(() => keepReview(wallet, pay, readReview(wallet)), [wallet, pay])

  if (refused !== undefined) return <Invalid wallet={wallet} reason={refused} />
  if (!payment || !where) return null
  if (isExpired) return <Expired wallet={wallet} expiresAt={payment.expiresAt} />
  if (sent !== undefined) return <PayOutcome wallet={wallet} />
  return (
    <>
      <PayFacts wallet={wallet} />
      {/* Before a review: where a site asks for a sign-in first, it stands here. */}
      {where === 'there' ? (
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
  const { activeNamespace } = useSnapshot(wallet.state.network)
  const accounts = useSnapshot(wallet.state.account)
  const values = { network: payment?.network.name ?? '' }
  if (isConnected)
    return (
      <>
        <Notice tone={problem ? 'error' : 'info'}>{t(problem ?? 'pay.switch.text', values)}</Notice>
        <Button onClick={() => void switchThere(wallet)}>{t('pay.switch', values)}</Button>
      </>
    )
  const hasOther = accounts[activeNamespace].address !== undefined
  return (
    <Button onClick={() => connect(wallet)}>
      {hasOther ? t('pay.connect.namespace', values) : t('pay.connect')}
    </Button>
  )
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
  const { problem, details, asset, short, payment } = useSnapshot(wallet.pay.state)
  const key = problem ?? (asset.kind === 'failed' ? asset.problem : 'unknown')
  const values = {
    symbol: asset.kind === 'known' ? asset.symbol : '',
    coin: short?.symbol ?? '',
    network: payment?.network.name ?? '',
  }
  return (
    <>
      <Notice tone="error" title={t(key, values)}>
        {short?.amount === undefined
          ? details
          : t('pay.short', { amount: digits(short.amount, short.decimals), symbol: short.symbol })}
      </Notice>
      {short && offers('Swap') && (
        <Button onClick={() => getMissing(wallet, 'Swap')}>{t('pay.swap', { symbol: short.symbol })}</Button>
      )}
      {short && offers('OnRamp') && (
        <Button
          variant={offers('Swap') ? 'secondary' : 'primary'}
          onClick={() => getMissing(wallet, 'OnRamp')}
        >
          {t('pay.buy')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => retry(wallet)}>
        {t('common.retry')}
      </Button>
    </>
  )
}

function Ended({
  wallet,
  title,
  children,
}: {
  readonly wallet: PayWallet
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <>
      <Notice tone="error" title={title}>
        {children}
      </Notice>
      <Button variant="secondary" onClick={() => done(wallet)}>
        {t('pay.close')}
      </Button>
    </>
  )
}

/** For the visitor in their words, for whoever makes the page in those of the error. */
function Invalid({ wallet, reason }: { readonly wallet: PayWallet; readonly reason: string }) {
  return (
    <Ended wallet={wallet} title={t('pay.invalid')}>
      {t('pay.invalid.text')}
      <p className="remark">
        <bdi lang="en">{reason}</bdi>
      </p>
    </Ended>
  )
}

function Expired({
  wallet,
  expiresAt = 0,
}: {
  readonly wallet: PayWallet
  readonly expiresAt?: number | undefined
}) {
  const time = new Date(expiresAt * 1000).toLocaleString(wallet.state.config.locale)
  return (
    <Ended wallet={wallet} title={t('pay.expired')}>
      {t('pay.expired.text', { time, site: site() })}
    </Ended>
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
