/** What a page asks for, before the wallet is asked: whose page, until when, what it may do, on which account; one button. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { timeOf } from '../../transfer/shown-time.ts'
import { Address } from '../../ui/components/Address.tsx'
import { Button } from '../../ui/components/Button.tsx'
import { ConfirmButton } from '../../ui/components/ConfirmButton.tsx'
import { DetailList } from '../../ui/components/DetailList.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Phrase } from '../../ui/components/Phrase.tsx'
import { Sentence } from '../../ui/components/Sentence.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { sessionsCss } from '../../ui/theme/sessions-sheet.ts'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import type { GrantPhase, SessionsProps, SessionsWallet } from './contract.ts'
import { confirm, done, leave } from './grant.actions.ts'
import { Permissions } from './Permissions.tsx'
import { own, withSessions } from './sessions.state.ts'
import { t } from './texts.ts'
import { useSessions } from './use-sessions.ts'

function SmartSessionRequestView({
  wallet: element,
  sessions,
}: ViewProps<'SmartSessionRequest'> & SessionsProps) {
  const wallet = useSessions(element, sessions)
  const { grant } = useSnapshot(sessions.state)
  const box = useRef<HTMLDivElement>(null)
  useSheet(box, sessionsCss)
  if (!grant) return <div ref={box} />
  const { request, network, account, phase } = grant
  const { policies } = request
  return (
    <div className="sessions" ref={box}>
      <Sentence>
        {/* As the browser writes it: letters of other scripts in punycode, so that none passes for another. */}
        <Phrase text={t('sessions.asks')} values={{ site: location.origin, time: timeOf(request.expiry) }} />
      </Sentence>
      <Permissions wallet={wallet} network={network} permissions={request.permissions} />
      {policies.length > 0 && (
        <p className="permission-note">
          {t('sessions.policies', { policies: policies.map(({ type }) => type).join(', ') })}
        </p>
      )}
      <DetailList
        items={[
          { label: t('sessions.network'), value: network.name },
          { label: t('sessions.account'), value: <Address value={account} form="short" /> },
        ]}
      />
      <Step wallet={wallet} phase={phase} />
    </div>
  )
}

/** Where it stands: the button, what is waited for, or which step has failed. */
function Step({ wallet, phase }: { readonly wallet: SessionsWallet; readonly phase: GrantPhase }) {
  const isSlow = useSlow(phase.step === 'asking')
  const isDeclined = phase.step === 'failed' && phase.problem.isDeclined
  return (
    <>
      <div role="status">
        {isSlow && <Notice tone="info">{t('review.slow')}</Notice>}
        {isDeclined && <Notice tone="info">{t('sessions.declined')}</Notice>}
      </div>
      {phase.step === 'failed' ? (
        <Failed wallet={wallet} phase={phase} />
      ) : (
        <Confirm wallet={wallet} phase={phase} />
      )}
    </>
  )
}

type ConfirmProps = {
  readonly wallet: SessionsWallet
  readonly phase: Exclude<GrantPhase, { step: 'failed' }>
}

function Confirm({ wallet, phase }: ConfirmProps) {
  const { wallet: connected } = useSnapshot(wallet.state.account).eip155
  return (
    <ConfirmButton
      busy={phase.step !== 'ready'}
      renew={phase.step === 'ready'}
      coveredLabel={t('review.covered')}
      raiseLabel={t('review.raise')}
      onConfirm={() => void confirm(wallet)}
    >
      {phase.step === 'preparing'
        ? t('sessions.preparing')
        : phase.step === 'activating'
          ? t('sessions.activating')
          : t('review.waiting', { wallet: connected?.name ?? '' })}
    </ConfirmButton>
  )
}

type FailedProps = {
  readonly wallet: SessionsWallet
  readonly phase: Extract<GrantPhase, { step: 'failed' }>
}

function Failed({ wallet, phase: { at, problem } }: FailedProps) {
  const leaving = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) leaving.current?.querySelector('button')?.focus()
  }, [])
  const isGranted = at === 'answer' || at === 'keys' || at === 'activate'
  // What the error is called in general would say less than the title does.
  const saysItAll = at === 'keys' || at === 'expiry'
  return (
    <>
      {!problem.isDeclined && (
        <Notice tone="error" title={t(`sessions.failed.${at}`)}>
          {!saysItAll && `${t(problem.key)} `}
          {problem.details && (
            <>
              <bdi>{problem.details}</bdi>{' '}
            </>
          )}
          {t(isGranted ? 'sessions.failed.powerless' : 'sessions.failed.nothing')}
        </Notice>
      )}
      <div className="view" ref={leaving}>
        <Button variant="secondary" onClick={() => done(wallet)}>
          {t('sessions.leave')}
        </Button>
      </div>
    </>
  )
}

export const view: ViewModule<'SmartSessionRequest', SessionsProps> = {
  own,

  View: SmartSessionRequestView,
  leave(wallet, { sessions }) {
    leave(withSessions(wallet, sessions))
    wallet.go.back()
  },
  title: () => t('sessions.request.title'),
}
