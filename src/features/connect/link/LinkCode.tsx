/** The link as a QR code and as text to copy; or why there is none. */
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Wallet } from '../../../core/wallet.ts'
import { readPlatform } from '../../../lib/platform.ts'
import type { T } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { CopyButton } from '../../../ui/components/CopyButton.tsx'
import { QrCode } from '../../../ui/components/QrCode.tsx'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Text } from '../../../ui/components/Text.tsx'
import { Waiting } from '../../../ui/components/Waiting.tsx'
import { linkCss } from '../../../ui/theme/link-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import type { LinkStep } from './link-step.ts'
import { t } from './texts.ts'

type LinkCodeProps = {
  readonly wallet: Wallet
  /** The dictionary with the words for errors. */
  readonly shared: T
  readonly flow: LinkStep
  readonly retry: () => void
  /** Of the wallet that was chosen, if one was. */
  readonly chosen?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
}

export function LinkCode({ wallet, shared, flow, retry, chosen }: LinkCodeProps) {
  const image = (
    <RemoteImage
      src={chosen?.imageUrl}
      name={chosen?.name ?? 'WalletConnect'}
      mark={chosen ? undefined : 'walletconnect'}
      size="large"
    />
  )
  if (flow.step !== 'ready') return <LinkWaiting shared={shared} flow={flow} retry={retry} image={image} />
  return (
    <>
      <QrCode value={flow.uri} label={t('link.qr')}>
        {chosen && <RemoteImage src={chosen.imageUrl} name={chosen.name} />}
      </QrCode>
      <TimeLeft wallet={wallet} endsAt={flow.endsAt} text={scanText(chosen?.name)} />
      <CopyLink uri={flow.uri} />
    </>
  )
}

/** On a phone the code is for another one. */
export function scanText(name: string | undefined): string {
  const { isMobile } = readPlatform(window)
  if (name === undefined) return t(isMobile ? 'link.text.any.mobile' : 'link.text')
  return t(isMobile ? 'link.text.mobile' : 'link.text.wallet', { wallet: name })
}

export function CopyLink({ uri }: { readonly uri: string | undefined }) {
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
  shared,
  flow,
  retry,
  image,
}: Pick<LinkCodeProps, 'shared' | 'flow' | 'retry'> & { readonly image: ReactNode }) {
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
      text={flow.rejected ? t('connecting.rejected.text') : shared(flow.key)}
    >
      <Button variant="secondary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Waiting>
  )
}

/** Of a code, in ms, as the connector has it. */
export const CODE_MS = 230_000

/** How long until the next code: as a line, and after `text` in minutes and seconds. Not read out: it changes every second. */
function TimeLeft({
  wallet: { clock },
  endsAt,
  text,
}: Pick<LinkCodeProps, 'wallet'> & { readonly endsAt: number; readonly text: string }) {
  const line = useRef<HTMLDivElement>(null)
  useSheet(line, linkCss)
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => clock.setInterval(() => setNow(clock.now()), 1_000), [clock])
  const left = Math.max(0, endsAt - now)
  const seconds = Math.ceil(left / 1_000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const share: CSSProperties & { '--w-left': number } = { '--w-left': Math.min(1, left / CODE_MS) }
  return (
    <>
      <div className="time-left" ref={line} style={share} />
      <Text>
        {text} {t('link.ends', { time })}
      </Text>
    </>
  )
}
