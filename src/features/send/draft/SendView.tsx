/** Write a transfer: how much of what, to whom. The button says what is missing. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../../app/view.ts'
import { formatAmount, formatShort, localize } from '../../../lib/amount.ts'
import { sameAddress } from '../../../lib/caip.ts'
import { fiatValue, formatFiatValue } from '../../../lib/fiat-value.ts'
import { activeNetwork, offeredNetwork } from '../../../state/network.ts'
import { payerNow } from '../../../transfer/request.ts'
import { REREAD_MS } from '../../../transfer/review-age.ts'
import { coinOf, type Sendable, sendable } from '../../../transfer/tokens.rules.ts'
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
import { ReceiverField } from '../receiver/ReceiverField.tsx'
import { review } from '../review/review.actions.ts'
import { sendOf } from '../send.state.ts'
import { t } from '../texts.ts'
import { keepUp, setAmount, setMax, startDraft, swapUnit } from './draft.actions.ts'
import { languagesOf, reread } from './draft.reads.ts'
import { check, isFeeFixed, readAmount, SHOWN_IN } from './draft.rules.ts'
import { FeeLine } from './FeeLine.tsx'

function SendView({ wallet, data }: ViewProps<'Send'>) {
  // `sync`: an input's text must be back before the next key.
  const state = useSnapshot(sendOf(wallet).state, { sync: true })
  const { draft, flow, problem, details, receiver, link } = state
  const { balance, portfolio, address } = useSnapshot(wallet.state.account)[
    useSnapshot(wallet.state.network).activeNamespace
  ]
  const networks = useSnapshot(wallet.state.network)
  const network = activeNetwork(networks)
  const { caipNetworkId } = network
  const { prices, coins } = state
  const context = { network, owner: address, balance, portfolio, prices, coins, now: wallet.clock.now() }
  const token = sendable(context, draft.token, state.token)
  const written = { draft, receiver, network, token, languages: languagesOf(wallet) }
  const checked = check(written)
  const read = readAmount(written)
  const value = read.ok ? read.value : 0n
  const isPreparing = flow.step === 'preparing'
  const { symbol, decimals } = token
  const values = { symbol, decimals: String(decimals), coin: coinOf(context).symbol }
  const linked = link?.caipNetworkId && offeredNetwork(networks, link.caipNetworkId)

  useEffect(() => startDraft(wallet, data), [wallet, data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another draft
  useEffect(() => {
    keepUp(wallet)
    reread(wallet)
    return wallet.clock.setInterval(() => reread(wallet), REREAD_MS)
  }, [wallet, address, caipNetworkId])

  const say = (field: 'amount' | 'receiver' | 'token') =>
    !checked.ok && checked.problem.field === field ? t(checked.problem.key, values) : undefined

  // What a smart account's transfer costs is known to its wallet alone, so what is left after it is not known here.
  const isMaxOfCoin = draft.max && draft.token === undefined && payerNow(wallet) === 'account'
  const hasMax = draft.token !== undefined || payerNow(wallet) !== 'wallet'
  const dollars = formatFiatValue(fiatValue(value, decimals, token.price), SHOWN_IN)
  const swap = { onClick: () => swapUnit(wallet) }
  const other =
    draft.unit === 'usd'
      ? {
          text: localize(formatAmount(value, decimals), SHOWN_IN),
          unit: symbol,
          label: t('send.unit.swap', { unit: symbol }),
          ...swap,
        }
      : dollars !== undefined
        ? {
            text: `≈ ${dollars}`,
            label: t('send.unit.swap', { unit: t('send.unit.dollars') }),
            ...swap,
          }
        : undefined

  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <AmountInput
        label={t('send.amount')}
        value={draft.amount}
        locale={SHOWN_IN}
        {...(draft.unit === 'usd' ? { sign: '$' } : { unit: symbol })}
        secondary={other}
        problem={say('amount')}
        autoFocus
        onChange={(text) => setAmount(wallet, text)}
      />
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
      <FeeLine estimate={state.estimate} context={context} isFixed={isFeeFixed(isMaxOfCoin, network)} />
      {/* Enter in a field presses it as well; by the press, for a sandboxed frame may forbid that forms are submitted. */}
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

function Available({ token }: { readonly token: Sendable }) {
  const { balance, decimals, symbol } = token
  if (balance.kind !== 'known')
    return balance.kind === 'loading' ? <Skeleton shape="text" /> : t('send.balance.unavailable')
  const amount = localize(formatShort(balance.value, decimals), SHOWN_IN)
  return <Phrase text={t('send.available')} values={{ amount, symbol }} />
}

export const sendView: ViewModule<'Send'> = { View: SendView, title: () => t('send.title') }
