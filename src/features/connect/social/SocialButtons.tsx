/** The social accounts on Connect, in one row. A window opens in the click, so what opens it is here with them. */
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../core/wallet.ts'
import { Icon } from '../../../ui/components/Icon.tsx'
import { usePrefetch } from '../../../ui/hooks/use-prefetch.ts'
import { socialCss } from '../../../ui/theme/social-sheet.ts'
import { useSheet } from '../../../ui/theme/use-sheet.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { pickSocial } from './social.actions.ts'
import { buttonsOf, offeredSocials } from './social.rules.ts'
import { say, t } from './texts.ts'

export type SocialButtonsProps = {
  readonly wallet: Wallet
  /** The host's terms are not agreed to yet. */
  readonly isOff: boolean
}

export function SocialButtons({ wallet, isOff }: SocialButtonsProps) {
  const config = useSnapshot(wallet.state.config)
  const project = useSnapshot(wallet.state.project)
  const list = useRef<HTMLUListElement>(null)
  useSheet(list, socialCss)
  const prefetch = usePrefetch('ConnectSocials')

  const offered = offeredSocials({ config, project }, window)
  const buttons = buttonsOf(offered)
  const press = (act: () => void) => ({
    'aria-disabled': isOff || undefined,
    onClick: () => {
      if (!isOff) act()
    },
  })
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops it for `list-style: none`
    <ul className="socials" role="list" aria-label={t('social.list')} ref={list}>
      {buttons.map((provider) => (
        <li key={provider}>
          <button
            type="button"
            className="social"
            part="button"
            aria-label={say('social.continue', provider)}
            title={say('social.continue', provider)}
            {...press(() => pickSocial(wallet, provider))}
          >
            <SocialLogo provider={provider} />
          </button>
        </li>
      ))}
      {buttons.length < offered.length && (
        <li>
          <button
            type="button"
            className="social"
            part="button"
            aria-label={t('social.more')}
            title={t('social.more')}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            {...press(() => wallet.go.to('ConnectSocials'))}
          >
            <Icon name="more" />
          </button>
        </li>
      )}
    </ul>
  )
}
