/** The visitor pays at the provider's page: what to do there, how to get there again, and what has come of it (decisions 78). */
import { useEffect } from 'react'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Waiting, type WaitingProps } from '../../ui/components/Waiting.tsx'
import type { OnrampProps, OnrampWallet, Payment } from './contract.ts'
import { providerName } from './items.rules.ts'
import { LinkFailed } from './LinkFailed.tsx'
import { own } from './onramp.state.ts'
import { askSoon, linkNow } from './order.actions.ts'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another account or network there is another link
  useEffect(() => {
    const { link } = wallet.onramp.state
    if (link.kind === 'ready' && linkNow(wallet) === undefined) askSoon(wallet)
  }, [wallet, address, network.caipNetworkId, isContract])
  const isGone = payment?.address !== address
  useEffect(() => {
    // Nothing is being bought by this account.
    if (isGone) wallet.go.replace('OnRamp')
  }, [wallet, isGone])
  if (!payment || isGone) return null
  const { arrived } = payment
  if (arrived)
    return (
      <Waiting
        image={<SoldImage wallet={wallet} kind="token" id={arrived.symbol} />}
        state="still"
        title={t('buying.arrived', arrived)}
        text={t('buying.arrived.text', arrived)}
      >
        <Button onClick={() => wallet.go.home()}>{t('buying.done')}</Button>
      </Waiting>
    )
  return (
    <Waiting image={<RemoteImage name={providerName(payment.provider)} size="large" />} {...wordsOf(payment)}>
      <Ways wallet={wallet} payment={payment} />
    </Waiting>
  )
}

type Words = Pick<WaitingProps, 'state' | 'title' | 'text' | 'hint'>

const wordsOf = ({ provider, isBlocked, isLate }: Payment): Words => {
  const name = { provider: providerName(provider) }
  if (isBlocked) return { state: 'still', title: t('buying.blocked'), text: t('buying.blocked.text') }
  const hint = t('buying.hint')
  if (isLate)
    return {
      state: 'still',
      title: t('buying.late'),
      text: t('buying.late.text'),
      hint,
    }
  return {
    state: 'moving',
    title: t('buying.pay', name),
    text: t(provider === 'meld' ? 'buying.pay.meld' : 'buying.pay.text'),
    hint,
  }
}

type WaysProps = { readonly wallet: OnrampWallet; readonly payment: Payment }

/** Opens the page again, by a link of its own each time, or elsewhere by copying it. */
function Ways({ wallet, payment: { provider, isBlocked, isLate } }: WaysProps) {
  const { link } = useScene(wallet).state
  const url = link.kind === 'ready' ? linkNow(wallet) : undefined
  return (
    <>
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
