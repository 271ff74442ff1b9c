/** Waiting for whoever signs in elsewhere: what to do and where, why it has failed, and the ways out. */
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../core/wallet.ts'
import type { T } from '../../../surface/view.ts'
import { Button } from '../../../ui/components/Button.tsx'
import { Waiting } from '../../../ui/components/Waiting.tsx'
import { signInSupport } from '../connect.rules.ts'
import { SocialTile } from './SocialLogo.tsx'
import type { Social } from './social.rules.ts'
import type { SocialFlow } from './social.state.ts'
import { problemText, say, t } from './texts.ts'

type SocialWaitingProps = {
  readonly wallet: Wallet
  /** The dictionary with the words for errors. */
  readonly shared: T
  readonly provider: Social
  readonly flow: SocialFlow
  readonly title: string
  readonly text: string
  /** Nothing moves before the visitor has pressed something. */
  readonly isStill?: boolean
  readonly retry: () => void
  readonly children?: ReactNode
}

export function SocialWaiting(props: SocialWaitingProps) {
  const { wallet, shared, provider, flow, title, text, isStill = false, retry, children } = props
  const config = useSnapshot(wallet.state.config)
  const project = useSnapshot(wallet.state.project)
  const problem = flow.step === 'failed' ? flow.problem : undefined
  const isEmail = signInSupport({ config, project }, 'email') === 'on'
  return (
    <Waiting
      image={<SocialTile provider={provider} size="large" />}
      state={problem ? 'failed' : isStill ? 'still' : 'moving'}
      title={problem ? say(problem.title, provider) : title}
      text={problem ? problemText(problem, provider, shared) : text}
    >
      {problem ? (
        <>
          <Button onClick={retry}>{shared('common.retry')}</Button>
          <Button variant="secondary" onClick={() => wallet.go.home()}>
            {t(isEmail ? 'social.email' : 'social.other')}
          </Button>
        </>
      ) : (
        <>
          {children}
          <Button variant="secondary" onClick={() => wallet.go.back()}>
            {shared('common.cancel')}
          </Button>
        </>
      )}
    </Waiting>
  )
}
