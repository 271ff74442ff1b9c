/** One active session: whose it is, what it may do, how long, and the way to end it; which step of that has failed. */
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { SmartSession } from '../../api/contract.ts'
import type { EvmNetwork } from '../../chains/network.ts'
import { ignore } from '../../lib/flight.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import type { RevokeStep, SessionsState, SessionsWallet } from './contract.ts'
import { revoke } from './list.actions.ts'
import { Permissions } from './Permissions.tsx'
import { t } from './texts.ts'
import { durationOf } from './words.ts'

type SessionCardProps = {
  readonly wallet: SessionsWallet
  readonly network: EvmNetwork
  readonly session: SmartSession
  /** CAIP-10: whose list it stands in. */
  readonly owner: string
}

export function SessionCard({ wallet, network, session, owner }: SessionCardProps) {
  const { pci, project, permissions, policies, expiry } = session
  const { revoking, refused, differing } = useSnapshot(wallet.sessions.state)
  const name = useId()
  const { step, cancel } = revoking[pci] ?? {}
  const isSlow = useSlow(step === 'wallet')
  return (
    <section className="session" aria-labelledby={name}>
      <header className="session-head">
        <RemoteImage src={project.image} name={project.name} />
        <div>
          <h3 id={name}>
            <bdi>{project.name}</bdi>
          </h3>
          {project.url && (
            <a className="link" href={project.url} target="_blank" rel="noopener noreferrer">
              <bdi dir="ltr">{new URL(project.url).host}</bdi>
            </a>
          )}
        </div>
        <span className="session-left">{leftOf(expiry - Math.floor(wallet.clock.now() / 1000))}</span>
      </header>
      {differing[pci] && <Notice tone="warning">{t('sessions.differs')}</Notice>}
      <Permissions wallet={wallet} network={network} permissions={permissions} />
      {policies.length > 0 && (
        <p className="permission-note">{t('sessions.policies', { policies: policies.join(', ') })}</p>
      )}
      <div className="view" role="status">
        <Refused refused={refused[pci]} />
        {isSlow && <Notice tone="info">{t('review.slow')}</Notice>}
      </div>
      <Button
        variant="secondary"
        busy={step !== undefined}
        onClick={() => void ignore(revoke(wallet, session, owner))}
      >
        <RevokeLabel wallet={wallet} step={step} project={project.name} />
      </Button>
      {isSlow && (
        <Button variant="secondary" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </section>
  )
}

type RevokeLabelProps = {
  readonly wallet: SessionsWallet
  readonly step: RevokeStep | undefined
  readonly project: string
}

function RevokeLabel({ wallet, step, project }: RevokeLabelProps) {
  const { wallet: connected } = useSnapshot(wallet.state.account).eip155
  if (step === 'service') return t('sessions.revoke.service')
  return step === 'wallet'
    ? t('review.waiting', { wallet: connected?.name ?? '' })
    : t('sessions.revoke', { project })
}

function Refused({ refused }: { readonly refused: SessionsState['refused'][string] | undefined }) {
  if (!refused) return null
  const { at, key, details, isDeclined } = refused
  if (isDeclined) return <Notice tone="info">{t('sessions.revoke.declined')}</Notice>
  return (
    <Notice tone="error" title={t(`sessions.revoke.failed.${at}`)}>
      {t(key)} {details && <bdi>{details}</bdi>}
    </Notice>
  )
}

/** `6 days left`. */
const leftOf = (seconds: number): string =>
  seconds < 60 ? t('sessions.left.none') : t('sessions.left', { time: durationOf(seconds) })
