/** A platform that needs the link: as a code, or handed to the wallet in a tap; and from the tap to the code and back. */
import { useEffect, useRef, useState } from 'react'
import type { Wallet } from '../../../core/wallet.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import type { T } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { RemoteImage } from '../../../ui/components/RemoteImage.tsx'
import { CopyLink, LinkCode, LinkWaiting } from './LinkCode.tsx'
import { openApp, scanInstead } from './link.actions.ts'
import type { LinkStep } from './link-step.ts'
import { OpenApp } from './OpenApp.tsx'
import { t } from './texts.ts'

type LinkedPanelProps = {
  readonly wallet: Wallet
  readonly shared: T
  readonly chosen: LinkedWallet
  readonly platform: Platform
  readonly flow: LinkStep
  readonly retry: () => void
}

export function LinkedPanel({ wallet, shared, chosen, platform, flow, retry }: LinkedPanelProps) {
  const [isScanning, setScanning] = useState(platform === 'qrcode')
  const canOpen = platform !== 'qrcode'
  const panel = useRef<HTMLDivElement>(null)
  const wasScanning = useRef(isScanning)
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasScanning.current !== isScanning) panel.current?.querySelector('button')?.focus()
    wasScanning.current = isScanning
  }, [isScanning])

  const scan = () => {
    scanInstead(wallet)
    setScanning(true)
  }
  return (
    <div className="view" ref={panel}>
      {isScanning ? (
        <LinkCode wallet={wallet} shared={shared} flow={flow} retry={retry} chosen={chosen} />
      ) : flow.step === 'failed' ? (
        <LinkWaiting
          shared={shared}
          flow={flow}
          retry={retry}
          image={<RemoteImage src={chosen.imageUrl} name={chosen.name} size="large" />}
        />
      ) : (
        <OpenApp
          wallet={wallet}
          chosen={chosen}
          text={t('link.open.text')}
          isReady={flow.step === 'ready'}
          open={() => openApp(wallet, chosen, platform)}
          onScan={platform === 'mobile' ? scan : undefined}
        >
          <CopyLink uri={flow.step === 'ready' ? flow.uri : undefined} />
        </OpenApp>
      )}
      {isScanning && canOpen && (
        <Button variant="secondary" onClick={() => setScanning(false)}>
          {t('link.open', { wallet: chosen.name })}
        </Button>
      )}
    </div>
  )
}
