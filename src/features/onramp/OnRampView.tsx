/** What is bought, for how much, and where it is paid. With `choose`, the list for one side of it. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { localize } from '../../lib/amount.ts'
import { shortAddress } from '../../lib/short-address.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Amount } from '../../ui/components/Amount.tsx'
import { AmountInput } from '../../ui/components/AmountInput.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Divider } from '../../ui/components/Divider.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Icon } from '../../ui/components/Icon.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { Tabs } from '../../ui/components/Tabs.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { type CheckedAmount, SHOWN_IN } from './amount.rules.ts'
import { ItemChoice, PaymentChoice } from './Choices.tsx'
import type { OnrampProps, OnrampWallet, Provider, QuoteState, Scene } from './contract.ts'
import { providerName } from './items.rules.ts'
import { own } from './onramp.state.ts'
import { ask, change, checkDraft, isSmartAccount, readOptions, startOrder } from './order.actions.ts'
import { openPayment } from './payment.actions.ts'
import { SoldImage } from './SoldImage.tsx'
import { methodsText, t } from './texts.ts'
import { useOnrampWallet, useScene } from './use-onramp.ts'

/** Milliseconds: prices and links grow old. */
const RENEW_MS = 60_000

function OnRampView(props: ViewProps<'OnRamp'> & OnrampProps) {
  const wallet = useOnrampWallet(props)
  const choose = props.data?.choose
  if (choose === 'payment') return <PaymentChoice wallet={wallet} />
  if (choose === 'item') return <ItemChoice wallet={wallet} />
  return <Order wallet={wallet} />
}

/** Keeps options, price and link in step with account and network while the view is there. */
const useOrder = (wallet: OnrampWallet, scene: Scene) => {
  const { address, network, isContract } = scene
  const { projectId } = useSnapshot(wallet.state.config)
  useEffect(() => {
    const { direction, stack } = wallet.state.router
    // Only when opened from another view: a host that opens it has clicked nothing.
    if (direction === 'forward' && stack.length > 1)
      wallet.track('SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(wallet) })
  }, [wallet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, network or project is another order
  useEffect(() => {
    startOrder(wallet)
    return wallet.clock.setInterval(() => {
      if (wallet.isVisible() && wallet.onramp.state.link.kind === 'ready') void ask(wallet)
    }, RENEW_MS)
  }, [wallet, address, network.caipNetworkId, isContract, projectId])
}

function Order({ wallet }: { readonly wallet: OnrampWallet }) {
  const { state, scene } = useScene(wallet)
  useOrder(wallet, scene)
  const { provider, providers, network } = scene
  if (!scene.address) return null
  if (!provider) {
    if (state.options.kind === 'failed')
      return (
        <EmptyState icon="error" title={t('onramp.failed.title')} text={t('onramp.failed')}>
          <Button variant="secondary" onClick={() => void readOptions(wallet, true)}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      )
    const why = scene.isContract && state.options.kind === 'known' ? 'onramp.off.contract' : 'onramp.off'
    return (
      <>
        <EmptyState icon="buy" title={t('onramp.off.title')} text={t(why, { network: network.name })} />
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
  const { draft, quote, options } = useSnapshot(wallet.onramp.state, { sync: true })
  const { payment, item, network, address = '' } = scene
  const isCoinbase = provider === 'coinbase'
  if (isCoinbase && (!payment || !item)) return <Skeleton shape="row" count={3} />
  const isStale = options.kind === 'known' && options.options.failure !== undefined
  const known = isCoinbase ? quote.known : undefined
  const bought = known && localize(known.purchaseAmount.amount, SHOWN_IN)
  return (
    <>
      {isCoinbase && payment && (
        <AmountInput
          label={t('onramp.amount')}
          value={draft.amount}
          locale={SHOWN_IN}
          unit={payment.id}
          problem={checked?.ok === false ? t(checked.problem.key, checked.problem.values) : undefined}
          autoFocus
          onChange={(text) => change(wallet, { amount: text.slice(0, 100) })}
        />
      )}
      <RowList label={t('onramp.order')}>
        {isCoinbase && payment && (
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
            value={
              isCoinbase && (
                <>
                  {quote.isLoading && !bought ? <Skeleton shape="text" /> : bought && `≈ ${bought}`}
                  <Onward />
                </>
              )
            }
            leadsTo="OnRamp"
            onClick={isCoinbase ? () => wallet.go.to('OnRamp', { choose: 'item' }) : undefined}
          />
        )}
      </RowList>
      <p className="sr" role="status">
        {quote.isLoading && t('onramp.quote.reading')}
      </p>
      <Figures provider={provider} quote={isCoinbase ? quote : { isLoading: false }} />
      {!isCoinbase && <Notice tone="info">{t('onramp.meld')}</Notice>}
      {isCoinbase && quote.problem && (
        <Notice tone="warning">{t(quote.problem, { provider: providerName(provider) })}</Notice>
      )}
      {isCoinbase && isStale && <Notice tone="warning">{t('onramp.stale')}</Notice>}
      {checked?.ok && checked.methods && (
        <Notice tone="info">{t('onramp.methods', { methods: methodsText(checked.methods) })}</Notice>
      )}
      {item && item.caipNetworkId !== network.caipNetworkId && (
        <Notice tone="warning">
          {t('onramp.elsewhere', { symbol: item.symbol, network: item.network, active: network.name })}
        </Notice>
      )}
      <Text>{t('onramp.address', { address: shortAddress(address) })}</Text>
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

type FiguresProps = { readonly provider: Provider; readonly quote: QuoteState }

/** What the purchase costs; the price itself stands beside what is bought. */
function Figures({ provider, quote: { known } }: FiguresProps) {
  const fee = {
    label: t('onramp.provider.fee', { provider: providerName(provider) }),
    value: t('onramp.provider.fee.value'),
  }
  const of = (label: string, { amount, currency }: { amount: string; currency: string }) => ({
    label,
    value: <Amount text={localize(amount, SHOWN_IN)} unit={currency} />,
  })
  return (
    <DetailList
      items={
        known
          ? [fee, of(t('onramp.fee'), known.networkFee), of(t('onramp.total'), known.paymentTotal)]
          : [fee]
      }
    />
  )
}

type SubmitProps = Pick<FieldsProps, 'wallet' | 'provider' | 'checked'>

/** Enter in a field clicks this button. The click is handled, not the submit: a sandboxed frame may forbid submitting forms. */
function Submit({ wallet, provider, checked }: SubmitProps) {
  const { link } = useSnapshot(wallet.onramp.state)
  const name = { provider: providerName(provider) }
  const isMissing = checked?.ok === false
  const isMaking = !isMissing && link.kind !== 'ready' && link.kind !== 'failed'
  return (
    <>
      {link.kind === 'failed' && (
        <Notice tone="error" action={{ label: t('common.retry'), onClick: () => void ask(wallet, true) }}>
          {t(link.problem, name)}
        </Notice>
      )}
      <Button
        type="submit"
        icon={isMissing || isMaking ? undefined : 'external'}
        disabled={isMissing || link.kind === 'failed'}
        busy={isMaking}
        onClick={() => openPayment(wallet)}
      >
        {isMissing
          ? t(checked.problem.key, checked.problem.values)
          : t(isMaking ? 'onramp.making' : 'onramp.open', name)}
      </Button>
    </>
  )
}

function More({ wallet }: { readonly wallet: OnrampWallet }) {
  const { namespace } = useScene(wallet).scene
  const help = () => {
    wallet.track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: isSmartAccount(wallet) })
    wallet.go.to('WhatIsABuy')
  }
  return (
    <>
      <Divider />
      <RowList label={t('onramp.title')}>
        {namespace === 'eip155' && (
          <Row
            icon={<Glyph icon="clock" />}
            title={t('onramp.bought')}
            leadsTo="OnRampActivity"
            onClick={() => wallet.go.to('OnRampActivity')}
          />
        )}
        <Row icon={<Glyph icon="help" />} title={t('onramp.help')} leadsTo="WhatIsABuy" onClick={help} />
      </RowList>
    </>
  )
}

export const view: ViewModule<'OnRamp', OnrampProps> = {
  own,
  View: OnRampView,
  title: ({ data }) =>
    t(
      data?.choose === 'payment'
        ? 'onramp.payment.title'
        : data?.choose === 'item'
          ? 'onramp.item.title'
          : 'onramp.title',
    ),
}
