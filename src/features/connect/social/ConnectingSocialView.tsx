/** The visitor signs in with a provider, in a window of its own: where to look, why it is not open, and the ways out. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { SocialTextKey } from '../../../i18n/en.social.ts'
import type { ViewModule, ViewProps } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { SocialWaiting } from './SocialWaiting.tsx'
import { openSocial } from './social.actions.ts'
import { providerName } from './social.providers.ts'
import { leave } from './social.run.ts'
import { type SocialFlow, socialOf } from './social.state.ts'
import { say } from './texts.ts'

const WORDS: Readonly<Record<SocialFlow['step'], readonly [title: SocialTextKey, text: SocialTextKey]>> = {
  idle: ['social.ready', 'social.ready.text'],
  blocked: ['social.blocked', 'social.blocked.text'],
  loading: ['social.opening', 'social.account.text'],
  window: ['social.window', 'social.window.text'],
  leaving: ['social.leaving', 'social.leaving.text'],
  code: ['social.window', 'social.window.text'],
  account: ['social.account', 'social.account.text'],
  failed: ['social.failed', 'social.refused'],
}

function ConnectingSocialView({ wallet, t: shared, data: { provider } }: ViewProps<'ConnectingSocial'>) {
  const { flow } = useSnapshot(socialOf(wallet).state)
  useEffect(() => () => leave(wallet, provider), [wallet, provider])
  const open = () => openSocial(wallet, provider)
  const isClick = flow.step === 'idle' || flow.step === 'blocked'
  const [title, text] = WORDS[flow.step]
  return (
    <SocialWaiting
      wallet={wallet}
      shared={shared}
      provider={provider}
      flow={flow}
      title={say(title, provider)}
      text={say(text, provider)}
      isStill={isClick}
      retry={open}
    >
      {isClick && <Button onClick={open}>{say('social.open', provider)}</Button>}
    </SocialWaiting>
  )
}

export const view: ViewModule<'ConnectingSocial'> = {
  View: ConnectingSocialView,
  title: ({ data }) => providerName(data.provider),
}
