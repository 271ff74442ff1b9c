/** The form for a transfer: amount, token and receiver. Its button names what is still missing. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { formatAmount, formatFee, formatShort, localize } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { fiatValue, formatFeeValue, formatFiatValue } from '../../../lib/fiat-value.ts'
import { languagesOf, SHOWN_IN } from '../../../lib/read-typed-amount.ts'
import { activeNetwork, offeredNetwork } from '../../../state/network.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { payerNow } from '../../../transfer/request.ts'
import { isFeeFixed } from '../../../transfer/review.ts'
import { REREAD_MS } from '../../../transfer/review-flow.ts'
import { type AssetContext, coinOf, priceOf, type Sendable, sendable } from '../../../transfer/tokens.ts'
import { AmountInput } from '../../../ui/components/AmountInput.tsx'
import { Button } from '../../../ui/components/Button.tsx'
import { Icon } from '../../../ui/components/Icon.tsx'
import { Notice } from '../../../ui/components/Notice.tsx'
import { Phrase } from '../../../ui/components/Phrase.tsx'
import { PillButton } from '../../../ui/components/PillButton.tsx'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Row } from '../../../ui/components/Row.tsx'
import { RowList } from '../../../ui/components/RowList.tsx'
import { Skeleton } from '../../../ui/components/Skeleton.tsx'
import { Text } from '../../../ui/components/Text.tsx'
import type { Draft, Estimate, SendProps, SendWallet } from '../contract.ts'
import { ReceiverField } from '../receiver/ReceiverField.tsx'
import { review } from '../review/review.actions.ts'
import { own } from '../send.state.ts'
import { t } from '../texts.ts'
import { useSendWallet } from '../use-send-wallet.ts'
import { keepUp, setAmount, setMax, startDraft, swapUnit } from './draft.actions.ts'
import { reread } from './draft.reads.ts'
import { check, readAmount } from './draft.rules.ts'

/** The draft with everything needed to show and check it. */
const useDraft = (wallet: SendWallet) => {
  // `sync`: React must render an input's text before the next key is pressed.
  const state = useSnapshot(wallet.send.state, { sync: true })
  const networks = useSnapshot(wallet.state.network)
  const { balance, portfolio, address } = useSnapshot(wallet.state.account)[networks.activeNamespace]
  const network = activeNetwork(networks)
  const { draft, receiver, link, prices, coins } = state
  const context = { network, account: address, balance, portfolio, prices, coins, now: wallet.clock.now() }
  const token = sendable(context, draft.token, state.token)
  const written = { draft, receiver, network, token, languages: languagesOf(wallet.state.config.locale) }
  const read = readAmount(written)
  const { symbol, decimals } = token
  return {
    state,
    address,
    network,
    context,
    token,
    checked: check(written),
    value: read.ok ? read.value : 0n,
    /** Placeholders in the texts of problems. */
    values: { symbol, decimals: String(decimals), coin: coinOf(context).symbol },
    linked: link?.caipNetworkId && offeredNetwork(networks, link.caipNetworkId),
  }
}

function SendView(props: ViewProps<'Send'> & SendProps) {
  const { data } = props
  const wallet = useSendWallet(props)
  const { state, address, network, context, token, checked, value, values, linked } = useDraft(wallet)
  const { draft, flow, problem, details, receiver, estimate } = state
  const { caipNetworkId } = network
  const isPreparing = flow.step === 'preparing'

  useEffect(() => startDraft(wallet, data), [wallet, data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another draft
  useEffect(() => {
    keepUp(wallet)
    reread(wallet)
    return wallet.clock.setInterval(() => reread(wallet), REREAD_MS)
  }, [wallet, address, caipNetworkId])

  const say = (field: 'amount' | 'receiver' | 'token') =>
    !checked.ok && checked.problem.field === field ? t(checked.problem.key, values) : undefined

  // Only its wallet knows what a smart account's transfer costs, so its maximum is not known here.
  const payer = payerNow(wallet)
  const isMaxOfCoin = draft.max && draft.token === undefined && payer === 'account'

  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <AmountField wallet={wallet} draft={draft} token={token} value={value} problem={say('amount')} />
      <TokenField wallet={wallet} draft={draft} token={token} />
      {token.problem && <Notice tone="error">{t(token.problem, values)}</Notice>}
      <ReceiverField
        wallet={wallet}
        receiver={receiver}
        typed={draft.receiver}
        namespace={network.chainNamespace}
        problem={say('receiver')}
      />
      {linked && (
        <Notice
          tone="info"
          action={{ label: t('send.link.switch'), onClick: () => wallet.go.to('Networks') }}
        >
          {t('send.link.elsewhere', { network: linked.name })}
        </Notice>
      )}
      {checked.ok && sameAddress(checked.to.address, address) && (
        <Notice tone="warning">{t('send.own')}</Notice>
      )}
      {problem && (
        <Notice tone="error" title={t(problem, values)}>
          {details}
        </Notice>
      )}
      {payer === 'wallet' ? (
        <Text>{t('send.fee', { fee: t('review.fee.smart') })}</Text>
      ) : (
        <FeeLine estimate={estimate} context={context} isFixed={isFeeFixed(isMaxOfCoin, network)} />
      )}
      {/* Enter in a field clicks this button. The click is handled, not the submit: a sandboxed frame may forbid submitting forms. */}
      <Button
        type="submit"
        disabled={!checked.ok || isPreparing}
        busy={isPreparing}
        onClick={() => void review(wallet)}
      >
        {isPreparing ? t('send.preparing') : checked.ok ? t('send.review') : t(checked.problem.key, values)}
      </Button>
    </form>
  )
}

type FieldProps = { readonly wallet: SendWallet; readonly draft: Draft; readonly token: Sendable }

function AmountField({
  wallet,
  draft,
  token: { symbol, decimals, price },
  value,
  problem,
}: FieldProps & { readonly value: bigint; readonly problem: string | undefined }) {
  const isDollars = draft.unit === 'usd'
  const dollars = formatFiatValue(fiatValue(value, decimals, price), SHOWN_IN)
  const swap = (unit: string) => ({
    label: t('send.unit.swap', { unit }),
    onClick: () => swapUnit(wallet),
  })
  const other = isDollars
    ? { text: localize(formatAmount(value, decimals), SHOWN_IN), unit: symbol, ...swap(symbol) }
    : dollars !== undefined
      ? { text: `≈ ${dollars}`, ...swap(t('send.unit.dollars')) }
      : undefined
  return (
    <AmountInput
      label={t('send.amount')}
      value={draft.amount}
      locale={SHOWN_IN}
      {...(isDollars ? { sign: '$' } : { unit: symbol })}
      secondary={other}
      problem={problem}
      autoFocus
      onChange={(text) => setAmount(wallet, text)}
    />
  )
}

function TokenField({ wallet, draft, token }: FieldProps) {
  const { symbol } = token
  const hasMax = draft.token !== undefined || payerNow(wallet) !== 'wallet'
  return (
    <RowList label={t('send.token')}>
      <Row
        filled
        part="token"
        icon={<RemoteImage src={token.image} name={symbol} mark={token.mark} shape="round" />}
        title={token.name}
        subtitle={<Available token={token} />}
        value={
          <>
            <span className="sr">{t('send.token.choose')}</span>
            <Icon name="chevron" size={16} />
          </>
        }
        leadsTo="SelectToken"
        onClick={() => wallet.go.to('SelectToken')}
        action={
          hasMax && (
            <PillButton label={t('send.max.label', { symbol })} onClick={() => setMax(wallet)}>
              {t('send.max')}
            </PillButton>
          )
        }
      />
    </RowList>
  )
}

function Available({ token }: { readonly token: Sendable }) {
  const { balance, decimals, symbol } = token
  if (balance.kind !== 'known')
    return balance.kind === 'loading' ? <Skeleton shape="text" /> : t('send.balance.unavailable')
  const amount = localize(formatShort(balance.value, decimals), SHOWN_IN)
  return <Phrase text={t('send.available')} values={{ amount, symbol }} />
}

type FeeLineProps = {
  readonly estimate: Estimate
  readonly context: AssetContext
  /** The fee is part of the request. Otherwise the wallet sets it, and may set more. */
  readonly isFixed: boolean
}

/** The estimated fee. */
export function FeeLine({ estimate, context, isFixed }: FeeLineProps) {
  if (estimate.kind === 'none') return null
  if (estimate.kind !== 'known')
    return <Text>{t(estimate.kind === 'failed' ? 'send.fee.failed' : 'send.fee.reading')}</Text>
  const { symbol, decimals } = estimate.coin
  const { total } = estimate.fee
  const amount = localize(formatFee(total, decimals), SHOWN_IN)
  const dollars = formatFeeValue(fiatValue(total, decimals, priceOf(context)), SHOWN_IN)
  return (
    <Text>
      <Phrase text={t('send.fee')} values={{ fee: <Fee isFixed={isFixed} values={{ amount, symbol }} /> }} />
      {dollars !== undefined && ` · ${dollars}`}
    </Text>
  )
}

type FeeProps = {
  readonly isFixed: boolean
  readonly values: Readonly<Record<'amount' | 'symbol', string>>
}

/** `about 0.0004 ETH`. */
function Fee({ isFixed, values }: FeeProps) {
  return <Phrase text={t(isFixed ? 'review.fee.up-to' : 'review.fee.about')} values={values} />
}

export const view: ViewModule<'Send', SendProps> = {
  own,
  View: SendView,
  title: () => t('send.title'),
}
