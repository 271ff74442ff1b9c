/** A wallet's app, opened by a link: the button that does it, and what to do when nothing happens. */
import { useEffect, useState } from 'react'
import type { T } from '../../app/view.ts'
import type { Wallet } from '../../app/wallet.ts'
import type { Way } from '../../lib/wallet-ways.ts'
import type { LinkedWallet } from '../../state/router.ts'
import { Button } from '../../ui/components/Button.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import { CopyLink, LinkWaiting } from './LinkCode.tsx'
import { StoreLink } from './StoreLink.tsx'
import { openApp } from './walletconnect.actions.ts'
import type { LinkStep } from './walletconnect.state.ts'

/** Milliseconds after which an app that is there would have opened. */
const NOT_OPENED_MS = 2_500

type OpenAppProps = {
  readonly wallet: Wallet
  readonly t: T
  readonly flow: LinkStep
  readonly retry: () => void
  readonly chosen: LinkedWallet
  readonly way: Way
  readonly onScan: (() => void) | undefined
}

export function OpenApp({ wallet, t, flow, retry, chosen, way, onScan }: OpenAppProps) {
  const [tapped, setTapped] = useState(0)
  const isDoubted = useLater(wallet, tapped)
  const image = <RemoteImage src={chosen.imageUrl} name={chosen.name} size="large" />
  if (flow.step === 'failed') return <LinkWaiting t={t} flow={flow} retry={retry} image={image} />
  const isReady = flow.step === 'ready'
  const tap = () => {
    openApp(wallet, chosen, way)
    setTapped((times) => times + 1)
  }
  return (
    <Waiting
      image={image}
      title={isReady ? t('link.open', { wallet: chosen.name }) : t('link.making')}
      text={t('link.open.text')}
      hint={isDoubted ? t('link.not-opened', { wallet: chosen.name }) : undefined}
    >
      <Button icon="external" busy={!isReady} onClick={tap}>
        {t('link.open', { wallet: chosen.name })}
      </Button>
      {isDoubted && <StoreLink t={t} chosen={chosen} />}
      {isDoubted && onScan && (
        <Button variant="secondary" icon="qr" onClick={onScan}>
          {t('link.way.qrcode')}
        </Button>
      )}
      {isReady && <CopyLink t={t} uri={flow.uri} />}
    </Waiting>
  )
}

/** Whether a moment has passed since the last tap, with the page in front all the while. */
const useLater = ({ clock }: Wallet, tapped: number): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (tapped === 0) return
    return clock.setTimeout(() => setLate(true), NOT_OPENED_MS)
  }, [clock, tapped])
  return isLate
}
