/** A wallet's app, program or page, opened in a tap: the button that does it, and what to do when nothing happens. */
import { type ReactNode, useEffect, useState } from 'react'
import type { Wallet } from '../../../core/wallet.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { Waiting } from '../../../ui/components/Waiting.tsx'
import { StoreLink } from './StoreLink.tsx'
import { t } from './texts.ts'

/** Milliseconds after which an app that is there would have opened. */
const NOT_OPENED_MS = 2_500

type OpenAppProps = {
  readonly wallet: Wallet
  readonly chosen: LinkedWallet
  /** What will happen. */
  readonly text: string
  /** The link is there: a tap that had to wait for it would open nothing. */
  readonly isReady: boolean
  /** In the turn of the tap. */
  open(): void
  /** Another way out when nothing opens. */
  readonly onScan?: (() => void) | undefined
  readonly children?: ReactNode
}

export function OpenApp({ wallet, chosen, text, isReady, open, onScan, children }: OpenAppProps) {
  const [tapped, setTapped] = useState(0)
  const isDoubted = useDoubt(wallet, tapped)
  const label = t('link.open', { wallet: chosen.name })
  const asked = tapped > 0 ? t('connecting.title', { wallet: chosen.name }) : label
  const title = isReady ? asked : t('link.preparing')
  const tap = () => {
    open()
    setTapped((times) => times + 1)
  }
  return (
    <Waiting
      image={<RemoteImage src={chosen.imageUrl} name={chosen.name} size="large" />}
      title={title}
      text={text}
      hint={isDoubted ? t('link.not-opened', { wallet: chosen.name }) : undefined}
      state={isReady && tapped === 0 ? 'still' : 'moving'}
    >
      <Button icon="external" busy={!isReady} onClick={tap}>
        {label}
      </Button>
      {isDoubted && <StoreLink chosen={chosen} />}
      {isDoubted && onScan && (
        <Button variant="secondary" icon="qr" onClick={onScan}>
          {t('link.way.qrcode')}
        </Button>
      )}
      {children}
    </Waiting>
  )
}

/** Whether a moment has passed since the last tap, with the page in front all the while. */
const useDoubt = (wallet: Wallet, tapped: number): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (tapped === 0) return
    const stop = wallet.clock.setTimeout(() => setLate(true), NOT_OPENED_MS)
    // It has opened. A timer that stood still in the background must not say otherwise on return.
    const onChange = () => {
      if (!wallet.isVisible()) stop()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [wallet, tapped])
  return isLate
}
