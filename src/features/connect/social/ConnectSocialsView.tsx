/** All social accounts, where Connect has room for some of them. */
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { Row } from '../../../ui/components/Row.tsx'
import { RowList } from '../../../ui/components/RowList.tsx'
import { SocialTile } from './SocialLogo.tsx'
import { pickSocial } from './social.actions.ts'
import { offeredSocials } from './social.rules.ts'
import { say, t } from './texts.ts'

function ConnectSocialsView({ wallet }: ViewProps<'ConnectSocials'>) {
  const config = useSnapshot(wallet.state.config)
  const project = useSnapshot(wallet.state.project)
  return (
    <RowList label={t('social.list')}>
      {offeredSocials({ config, project }, window).map((provider, index) => (
        <Row
          key={provider}
          icon={<SocialTile provider={provider} size="row" />}
          title={say('social.continue', provider)}
          leadsTo={provider === 'farcaster' ? 'ConnectingFarcaster' : undefined}
          autoFocus={index === 0}
          onClick={() => pickSocial(wallet, provider)}
        />
      ))}
    </RowList>
  )
}

export const view: ViewModule<'ConnectSocials'> = {
  View: ConnectSocialsView,
  title: () => t('social.choose'),
}
