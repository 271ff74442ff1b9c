/** The visitor pays at the provider's page: what to do there, how to get there again, and what has come of it (decisions 78). */
import { useEffect } from 'react'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { Waiting, type WaitingProps } from '../../ui/components/Waiting.tsx'
import type { OnrampProps, OnrampWallet, Payment } from './contract.ts'
import { providerName } from './items.rules.ts'
import { LinkFailed } from './LinkFailed.tsx'
import { own } from './onramp.state.ts'
import { askSoon, keepLink, linkNow } from './order.actions.ts'
import { followLink, openPayment, watchPayment } from './payment.actions.ts'
import { SoldImage } from './SoldImage.tsx'
import { t } from './texts.ts'
import { useOnrampWallet, useScene } from './use-onramp.ts'

function BuyInProgressView(props: ViewProps<'BuyInProgress'> & OnrampProps) {
  const wallet = useOnrampWallet(props)
  const { state, scene } = useScene(wallet)
  const { payment } = state
  const { address, network, isContract } = scene
  useEffect(() => watchPayment(wallet), [wallet])
  useEffect(() => keepLink(wallet), [wallet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another account or network there is another link
  useEffect(() => {
    const { link } = wallet.onramp.state
    if (link.kind === 'ready' && linkNow(wallet) === undefined) askSoon(wallet)
  }, [wallet, address, network.caipNetworkId, isContract])
  const isGone = payment?.address !== address
  useEffect(() => {
    // Nothing is being bought by this account: back to the order, from where this was opened.
    if (isGone) wallet.go.back()
  }, [wallet, isGone])
  if (!payment || isGone) return null
  const { arrived, provider } = payment
  return (
    <Waiting
      image={
        arrived ? (
          <SoldImage wallet={wallet} kind="token" id={arrived.symbol} />
        ) : (
          <RemoteImage name={providerName(provider)} size="large" />
        )
      }
      {...wordsOf(payment)}
    >
      {arrived ? (
        <Button onClick={() => wallet.go.home()}>{t('buying.done')}</Button>
      ) : (
        <Ways wallet={wallet} payment={payment} />
      )}
    </Waiting>
  )
}

type Words = Pick<WaitingProps, 'state' | 'title' | 'text' | 'hint'>

const wordsOf = ({ provider, isBlocked, isLate, arrived }: Payment): Words => {
  const kind = arrived ? 'arrived' : isBlocked ? 'blocked' : isLate ? 'late' : 'pay'
  return {
    state: kind === 'pay' ? 'moving' : 'still',
    title: t(`buying.${kind}`, { provider: providerName(provider), ...arrived }),
    text: t(`buying.${kind}.text`, arrived),
    hint: arrived || isBlocked ? undefined : t('buying.hint'),
  }
}

type WaysProps = { readonly wallet: OnrampWallet; readonly payment: Payment }

/** Opens the page again, by a link of its own each time, or elsewhere by copying it. */
function Ways({ wallet, payment: { provider, item, isBlocked, isLate } }: WaysProps) {
  const { link } = useScene(wallet).state
  const url = link.kind === 'ready' ? linkNow(wallet) : undefined
  return (
    <>
      <Text>{t('onramp.item.name', { name: item.symbol, network: item.network })}</Text>
      {link.kind === 'failed' && <LinkFailed wallet={wallet} provider={provider} />}
      {isBlocked && url ? (
        <a
          className="button primary"
          part="button"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => followLink(wallet)}
        >
          {t('onramp.open', { provider: providerName(provider) })}
        </a>
      ) : (
        <Button
          variant={isLate ? 'primary' : 'secondary'}
          icon="external"
          busy={link.kind === 'making'}
          disabled={link.kind !== 'ready'}
          onClick={() => openPayment(wallet)}
        >
          {t('buying.open')}
        </Button>
      )}
      <CopyButton
        text={url}
        label={t('buying.copy')}
        copiedLabel={t('common.copied')}
        failedLabel={t('common.copy-failed')}
      />
    </>
  )
}

export const view: ViewModule<'BuyInProgress', OnrampProps> = {
  own,
  View: BuyInProgressView,
  title: () => t('buying.title'),
}
