/** The link as a QR code and as text to copy; or why there is none. */
import { type ReactNode, useEffect, useState } from 'react'
import type { T } from '../../app/view.ts'
import type { Wallet } from '../../app/wallet.ts'
import { Button } from '../../ui/components/Button.tsx'
import { CopyButton } from '../../ui/components/CopyButton.tsx'
import { QrCode } from '../../ui/components/QrCode.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Text } from '../../ui/components/Text.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import type { LinkStep } from './walletconnect.state.ts'

type LinkCodeProps = {
  readonly wallet: Wallet
  readonly t: T
  readonly flow: LinkStep
  readonly retry: () => void
  /** Of the wallet that was chosen, if one was. */
  readonly chosen?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
}

export function LinkCode({ wallet, t, flow, retry, chosen }: LinkCodeProps) {
  const image = <RemoteImage src={chosen?.imageUrl} name={chosen?.name ?? 'WalletConnect'} size="large" />
  if (flow.step !== 'ready') return <LinkWaiting t={t} flow={flow} retry={retry} image={image} />
  return (
    <>
      <QrCode value={flow.uri} label={t('link.qr')}>
        {chosen && <RemoteImage src={chosen.imageUrl} name={chosen.name} />}
      </QrCode>
      <Text>
        {chosen ? t('link.text.wallet', { wallet: chosen.name }) : t('link.text')}{' '}
        <TimeLeft wallet={wallet} t={t} endsAt={flow.endsAt} />
      </Text>
      <CopyLink t={t} uri={flow.uri} />
    </>
  )
}

export function CopyLink({ t, uri }: { readonly t: T; readonly uri: string }) {
  return (
    <CopyButton
      text={uri}
      label={t('link.copy')}
      copiedLabel={t('common.copied')}
      failedLabel={t('common.copy-failed')}
    />
  )
}

/** There is no link to show (yet, or any more). */
export function LinkWaiting({
  t,
  flow,
  retry,
  image,
}: Pick<LinkCodeProps, 't' | 'flow' | 'retry'> & { readonly image: ReactNode }) {
  if (flow.step !== 'failed')
    return (
      <Waiting
        image={image}
        title={t('link.making')}
        text={flow.step === 'expired' ? t('link.expired') : ''}
      />
    )
  return (
    <Waiting
      image={image}
      state="failed"
      title={flow.rejected ? t('link.declined') : t('link.failed')}
      text={flow.rejected ? t('connecting.rejected.text') : t(flow.key)}
    >
      <Button variant="secondary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Waiting>
  )
}

/** Minutes and seconds until the next code. Not read out: it changes every second. */
function TimeLeft({
  wallet: { clock },
  t,
  endsAt,
}: Pick<LinkCodeProps, 'wallet' | 't'> & { endsAt: number }) {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => clock.setInterval(() => setNow(clock.now()), 1_000), [clock])
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <>{t('link.ends', { time })}</>
}
