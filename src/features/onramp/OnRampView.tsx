/** What is bought, for how much, and where it is paid. With `choose`, the list for one side of it. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { OnrampQuote } from '../../api/contract.ts'
import { localize } from '../../lib/amount.ts'
import { SHOWN_IN } from '../../lib/read-typed-amount.ts'
import { shortAddress } from '../../lib/short-address.ts'
import { isSmartAccount } from '../../state/smart-account.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { AmountInput } from '../../ui/components/AmountInput.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Icon } from '../../ui/components/Icon.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { Tabs } from '../../ui/components/Tabs.tsx'
import { type CheckedAmount, money } from './amount.rules.ts'
import { ItemChoice, PaymentChoice } from './Choices.tsx'
import type { OnrampProps, OnrampWallet, Provider, Scene, Wanted } from './contract.ts'
import { providerName } from './items.rules.ts'
import { LinkFailed } from './LinkFailed.tsx'
import { own } from './onramp.state.ts'
import { change, checkDraft, keepLink, readOptions, startOrder, want } from './order.actions.ts'
import { openPayment } from './payment.actions.ts'
import { SoldImage } from './SoldImage.tsx'
import { methodsText, t } from './texts.ts'
import { useOnrampWallet, useScene } from './use-onramp.ts'

function OnRampView(props: ViewProps<'OnRamp'> & OnrampProps) {
  const wallet = useOnrampWallet(props)
  const { data } = props
  if (!data?.choose) return <Order wallet={wallet} wanted={data} />
  return data.choose === 'payment' ? <PaymentChoice wallet={wallet} /> : <ItemChoice wallet={wallet} />
}

/** Keeps options, price and link in step with account and network while the view is there. */
const useOrder = (wallet: OnrampWallet, scene: Scene, wanted: Wanted | undefined) => {
  const { address, network, isContract } = scene
  const { projectId } = useSnapshot(wallet.state.config)
  useEffect(() => {
    const { direction, stack } = wallet.state.router
    // Only when opened from another view: a host that opens it has clicked nothing.
    if (direction === 'forward' && stack.length > 1)
      wallet.track('SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(wallet) })
    // Once: whoever comes back from a list has chosen something there.
    if (direction === 'forward' && wanted) want(wallet, wanted)
  }, [wallet, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, network or project is another order
  useEffect(() => {
    startOrder(wallet)
    return keepLink(wallet)
  }, [wallet, address, network.caipNetworkId, isContract, projectId])
}

type OrderProps = { readonly wallet: OnrampWallet; readonly wanted: Wanted | undefined }

function Order({ wallet, wanted }: OrderProps) {
  const { state, scene } = useScene(wallet)
  useOrder(wallet, scene, wanted)
  const { provider, providers, network } = scene
  if (!scene.address) return null
  const failed = state.options.kind === 'failed' && (
    <Notice tone="warning" action={{ label: t('common.retry'), onClick: () => void readOptions(wallet) }}>
      {t('onramp.failed')}
    </Notice>
  )
  if (!provider) {
    const isAlone = scene.isContract && state.options.kind === 'known'
    const text = t(isAlone ? 'onramp.off.contract' : 'onramp.off', { network: network.name })
    return (
      <>
        {failed || <EmptyState icon="buy" title={t('onramp.off.title')} text={text} />}
        <More wallet={wallet} />
      </>
    )
  }
  const checked = provider === 'coinbase' ? checkDraft(wallet, state.draft, scene) : undefined
  const fields = <Fields wallet={wallet} scene={scene} provider={provider} checked={checked} />
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      {providers.length > 1 ? (
        <Tabs
          label={t('onramp.providers')}
          tabs={providers.map((id) => ({ id, label: providerName(id) }))}
          selected={provider}
          onSelect={(id) => change(wallet, { provider: providers.find((one) => one === id) })}
        >
          {fields}
        </Tabs>
      ) : (
        fields
      )}
      {failed}
      <Submit wallet={wallet} provider={provider} checked={checked} />
      <More wallet={wallet} />
    </form>
  )
}

type FieldsProps = {
  readonly wallet: OnrampWallet
  readonly scene: Scene
  readonly provider: Provider
  readonly checked: CheckedAmount | undefined
}

function Fields({ wallet, scene, provider, checked }: FieldsProps) {
  const { draft, quote } = useSnapshot(wallet.onramp.state, { sync: true })
  const { payment, item, network, address = '' } = scene
  const isCoinbase = provider === 'coinbase'
  const known = isCoinbase ? quote.known : undefined
  const bought = known && localize(known.purchaseAmount.amount, SHOWN_IN)
  return (
    <>
      {isCoinbase && (
        <AmountInput
          label={t('onramp.amount')}
          value={draft.amount}
          locale={SHOWN_IN}
          unit={payment.id}
          problem={checked?.ok === false ? t(checked.problem.key, checked.problem.values) : undefined}
          secondary={
            item && (known || quote.isLoading) ? { text: `≈ ${bought ?? '…'}`, unit: item.symbol } : undefined
          }
          autoFocus
          onChange={(text) => change(wallet, { amount: text.slice(0, 100) })}
        />
      )}
      {!item && <Skeleton shape="row" count={2} />}
      <RowList label={t('onramp.order')}>
        {isCoinbase && item && (
          <Row
            filled
            part="currency"
            icon={<SoldImage wallet={wallet} kind="currency" id={payment.id} />}
            title={t('onramp.payment', { currency: payment.id })}
            value={<Onward />}
            leadsTo="OnRamp"
            onClick={() => wallet.go.to('OnRamp', { choose: 'payment' })}
          />
        )}
        {item && (
          <Row
            filled
            part="token"
            icon={<SoldImage wallet={wallet} kind="token" id={item.symbol} />}
            title={item.symbol}
            subtitle={t('onramp.item.on', { network: item.network })}
            value={isCoinbase && <Onward />}
            leadsTo="OnRamp"
            onClick={isCoinbase ? () => wallet.go.to('OnRamp', { choose: 'item' }) : undefined}
          />
        )}
      </RowList>
      {item && !draft.item && draft.symbol && draft.symbol !== item.symbol && (
        <Notice tone="warning">{t('onramp.unsold', { symbol: draft.symbol })}</Notice>
      )}
      <p className="sr" role="status">
        {quote.isLoading && t('onramp.quote.reading')}
      </p>
      {!isCoinbase && <Notice tone="info">{t('onramp.meld')}</Notice>}
      {isCoinbase && quote.hasFailed && <Notice tone="warning">{t('onramp.quote.failed')}</Notice>}
      {checked?.ok && checked.methods && (
        <Notice tone="info">{t('onramp.methods', { methods: methodsText(checked.methods) })}</Notice>
      )}
      {item && item.caipNetworkId !== network.caipNetworkId && (
        <Notice tone="warning">
          {t('onramp.elsewhere', { symbol: item.symbol, network: item.network, active: network.name })}
        </Notice>
      )}
      <p className="remark" dir="auto">
        {known ? costText(provider, known) : t('onramp.fees', { provider: providerName(provider) })}{' '}
        {t('onramp.address', { address: shortAddress(address) })}
      </p>
    </>
  )
}

function Onward() {
  return (
    <>
      <span className="sr">{t('onramp.change')}</span>
      <Icon name="chevron" size={16} />
    </>
  )
}

/** The price itself stands under the amount. */
const costText = (provider: Provider, { networkFee: { amount, currency } }: OnrampQuote): string =>
  t('onramp.cost', { provider: providerName(provider), fee: money(amount, currency) })

type SubmitProps = Pick<FieldsProps, 'wallet' | 'provider' | 'checked'>

/** Enter in a field clicks this button. The click is handled, not the submit: a sandboxed frame may forbid submitting forms. */
function Submit({ wallet, provider, checked }: SubmitProps) {
  const { link } = useSnapshot(wallet.onramp.state)
  const name = { provider: providerName(provider) }
  const isMissing = checked?.ok === false
  const isMaking = !isMissing && link.kind !== 'ready' && link.kind !== 'failed'
  return (
    <>
      {link.kind === 'failed' && <LinkFailed wallet={wallet} provider={provider} />}
      <Button
        type="submit"
        icon={isMissing || isMaking ? undefined : 'external'}
        disabled={isMissing || link.kind === 'failed'}
        busy={isMaking}
        onClick={() => openPayment(wallet)}
      >
        {isMissing ? t(checked.problem.key, checked.problem.values) : t('onramp.open', name)}
      </Button>
    </>
  )
}

function More({ wallet }: { readonly wallet: OnrampWallet }) {
  const { network } = useScene(wallet).scene
  const help = () => {
    wallet.track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: isSmartAccount(wallet) })
    wallet.go.to('WhatIsABuy')
  }
  return (
    <RowList label={t('onramp.more')}>
      {network.chainNamespace === 'eip155' && (
        <Row
          icon={<Glyph icon="clock" />}
          title={t('bought.title')}
          leadsTo="OnRampActivity"
          onClick={() => wallet.go.to('OnRampActivity')}
        />
      )}
      <Row icon={<Glyph icon="help" />} title={t('buy-help.title')} leadsTo="WhatIsABuy" onClick={help} />
    </RowList>
  )
}

export const view: ViewModule<'OnRamp', OnrampProps> = {
  own,
  View: OnRampView,
  title: ({ data }) => t(data?.choose ? `onramp.${data.choose}.title` : 'onramp.title'),
}
