/** What sites may do for the account without asking: each session with its project, in words, with the time left; ended ones below. */
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SmartSession } from '../../api/contract.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { timeOf } from '../../transfer/shown-time.ts'
import { Button } from '../../ui/components/Button.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { RemoteImage } from '../../ui/components/RemoteImage.tsx'
import { Row } from '../../ui/components/Row.tsx'
import { RowList } from '../../ui/components/RowList.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { sessionsCss } from '../../ui/theme/sessions-sheet.ts'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import type { SessionList, SessionsProps, SessionsWallet } from './contract.ts'
import { isActive, readSessions } from './list.actions.ts'
import { SessionCard } from './SessionCard.tsx'
import { own, ownerNow } from './sessions.state.ts'
import { t } from './texts.ts'
import { useSessions } from './use-sessions.ts'

/** Milliseconds: the time left is written in minutes. */
const TICK_MS = 30_000

function SmartSessionsView({ wallet: element, sessions }: ViewProps<'SmartSessions'> & SessionsProps) {
  const wallet = useSessions(element, sessions)
  const { list } = useSnapshot(sessions.state)
  useSnapshot(wallet.state.account)
  useSnapshot(wallet.state.network)
  const now = ownerNow(wallet)
  const owner = now?.owner
  const box = useRef<HTMLDivElement>(null)
  useSheet(box, sessionsCss)
  useTicks(wallet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other sessions
  useEffect(() => void readSessions(wallet), [wallet, owner])
  return (
    <div className="sessions" ref={box}>
      {!now || !list || list.owner !== owner || (list.status === 'reading' && list.sessions.length === 0) ? (
        now && <Loading />
      ) : (
        <Loaded wallet={wallet} list={list} network={now.network} />
      )}
    </div>
  )
}

const useTicks = ({ clock }: SessionsWallet): void => {
  const [, tick] = useState(0)
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = clock.setTimeout(() => {
        tick((count) => count + 1)
        wait()
      }, TICK_MS)
    }
    wait()
    return () => stop()
  }, [clock])
}

function Loading() {
  return (
    <>
      <p className="sr" role="status">
        {t('sessions.loading')}
      </p>
      <Skeleton shape="row" count={3} />
    </>
  )
}

type LoadedProps = {
  readonly wallet: SessionsWallet
  readonly list: Readonly<SessionList>
  readonly network: NonNullable<ReturnType<typeof ownerNow>>['network']
}

function Loaded({ wallet, list, network }: LoadedProps) {
  const { owner, status, sessions, problem } = list
  const time = wallet.clock.now()
  const active = sessions.filter((one) => isActive(one, time))
  const ended = sessions.filter((one) => !isActive(one, time))
  const retry = { label: t('common.retry'), onClick: () => void readSessions(wallet) }
  if (status === 'off')
    return (
      <EmptyState
        icon="clock"
        title={t('sessions.off.title')}
        text={t('sessions.off.text', { network: network.name })}
      />
    )
  if (sessions.length === 0)
    return status === 'failed' ? (
      <EmptyState icon="error" title={t('sessions.failed.title')} text={problem ? t(problem.key) : ''}>
        <Button variant="secondary" onClick={retry.onClick}>
          {retry.label}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState icon="clock" title={t('sessions.empty.title')} text={t('sessions.empty.text')} />
    )
  return (
    <>
      {status === 'failed' && (
        <Notice tone="error" action={retry}>
          {t('sessions.stale')}
        </Notice>
      )}
      {active.length > 0 && <p className="sessions-lead">{t('sessions.lead')}</p>}
      {active.map((session) => (
        <SessionCard key={session.pci} wallet={wallet} network={network} session={session} owner={owner} />
      ))}
      {ended.length > 0 && (
        <>
          <h3 className="sessions-heading">{t('sessions.ended')}</h3>
          <RowList label={t('sessions.ended')}>
            {ended.map((session) => (
              <Ended key={session.pci} session={session} />
            ))}
          </RowList>
        </>
      )}
    </>
  )
}

function Ended({ session: { project, revokedAt, expiry } }: { readonly session: SmartSession }) {
  const words =
    revokedAt === undefined
      ? t('sessions.over', { time: timeOf(expiry) })
      : t('sessions.revoked', { time: timeOf(revokedAt) })
  return (
    <Row
      icon={<RemoteImage src={project.image} name={project.name} />}
      title={project.name}
      subtitle={words}
    />
  )
}

export const view: ViewModule<'SmartSessions', SessionsProps> = {
  own,

  View: SmartSessionsView,
  title: () => t('sessions.title'),
}
