/** The social accounts on Connect, in one row. A window opens in the click, so what opens it is here with them. */
import { type ReactNode, useRef } from 'react'
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
  const offered = offeredSocials({ config, project }, window)
  const buttons = buttonsOf(offered)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops it for `list-style: none`
    <ul className="socials" role="list" aria-label={t('social.list')} ref={list}>
      {buttons.map((provider) => (
        <SocialButton
          key={provider}
          label={say('social.continue', provider)}
          isOff={isOff}
          leadsTo={provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'}
          onPress={() => pickSocial(wallet, provider)}
        >
          <SocialLogo provider={provider} />
        </SocialButton>
      ))}
      {buttons.length < offered.length && (
        <SocialButton
          label={t('social.more')}
          isOff={isOff}
          leadsTo="ConnectSocials"
          onPress={() => wallet.go.to('ConnectSocials')}
        >
          <Icon name="more" />
        </SocialButton>
      )}
    </ul>
  )
}

type SocialButtonProps = {
  readonly label: string
  readonly isOff: boolean
  readonly leadsTo: string
  readonly onPress: () => void
  readonly children: ReactNode
}

function SocialButton({ label, isOff, leadsTo, onPress, children }: SocialButtonProps) {
  const prefetch = usePrefetch(leadsTo)
  return (
    <li>
      <button
        type="button"
        className="social"
        part="button"
        aria-label={label}
        title={label}
        aria-disabled={isOff || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          if (!isOff) onPress()
        }}
      >
        {children}
      </button>
    </li>
  )
}
