/** The visitor approves in the Farcaster app: by a code on another device, by a link on this one. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { readPlatform } from '../../../lib/platform.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { Icon } from '../../../ui/components/Icon.tsx'
import { QrCode } from '../../../ui/components/QrCode.tsx'
import { Text } from '../../../ui/components/Text.tsx'
import { signInByFarcaster } from './farcaster.actions.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { SocialWaiting } from './SocialWaiting.tsx'
import { providerName } from './social.providers.ts'
import { leave } from './social.run.ts'
import { socialOf } from './social.state.ts'
import { say, t } from './texts.ts'

function ConnectingFarcasterView({ wallet, t: shared }: ViewProps<'ConnectingFarcaster'>) {
  const { flow } = useSnapshot(socialOf(wallet).state)
  useEffect(() => {
    void signInByFarcaster(wallet)
    return () => leave(wallet, 'farcaster')
  }, [wallet])
  const { isMobile } = readPlatform(window)
  const url = flow.step === 'code' ? flow.url : undefined
  if (url !== undefined && !isMobile)
    return (
      <>
        <QrCode value={url} label={t('farcaster.qr')}>
          {/* In the code's own colours, as all that is drawn there. */}
          <SocialLogo provider="farcaster" size={48} />
        </QrCode>
        <Text>{t('farcaster.scan')}</Text>
        <Button variant="secondary" onClick={() => wallet.go.back()}>
          {shared('common.cancel')}
        </Button>
      </>
    )
  const name = flow.step === 'account' ? 'social.account' : url ? 'farcaster.app' : 'farcaster.making'
  return (
    <SocialWaiting
      wallet={wallet}
      shared={shared}
      provider="farcaster"
      flow={flow}
      title={t(name)}
      text={t(name === 'farcaster.app' ? 'farcaster.app.text' : 'social.account.text')}
      retry={() => void signInByFarcaster(wallet)}
    >
      {url !== undefined && (
        <a className="button primary" part="button" href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="external" />
          {say('social.open', 'farcaster')}
        </a>
      )}
    </SocialWaiting>
  )
}

export const view: ViewModule<'ConnectingFarcaster'> = {
  View: ConnectingFarcasterView,
  title: () => providerName('farcaster'),
}
