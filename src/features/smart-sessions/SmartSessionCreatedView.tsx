/** What the wallet has granted, as it says itself, and where that is not what the site had asked for. */
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { timeOf } from '../../transfer/shown-time.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { Waiting } from '../../ui/components/Waiting.tsx'
import { sessionsCss } from '../../ui/theme/sessions-sheet.ts'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { isDifferent } from './answer.ts'
import type { Created, SessionsProps, SessionsWallet } from './contract.ts'
import { Permissions } from './Permissions.tsx'
import { own } from './sessions.state.ts'
import { t } from './texts.ts'
import { useSessions } from './use-sessions.ts'

function SmartSessionCreatedView({
  wallet: element,
  sessions,
}: ViewProps<'SmartSessionCreated'> & SessionsProps) {
  const wallet = useSessions(element, sessions)
  const { created } = useSnapshot(sessions.state)
  const box = useRef<HTMLDivElement>(null)
  useSheet(box, sessionsCss)
  if (!created) return <div ref={box} />
  const { network, granted, differences } = created
  return (
    <div className="sessions" ref={box}>
      <Waiting
        image={<Glyph icon="check" size="large" tone="accent" />}
        state="still"
        title={t('sessions.created.title')}
        text={t('sessions.created.lead', { time: timeOf(granted.expiry) })}
      />
      {isDifferent(differences) && <Difference differences={differences} />}
      <Permissions
        wallet={wallet}
        network={network}
        permissions={granted.permissions}
        added={differences.added}
      />
      <Missing wallet={wallet} created={created} />
      <Button onClick={() => wallet.go.reset('Account')}>{t('sessions.created.done')}</Button>
      <Button variant="secondary" onClick={() => wallet.go.replace('SmartSessions')}>
        {t('sessions.created.list')}
      </Button>
    </div>
  )
}

function Difference({ differences: { expiry } }: Pick<Created, 'differences'>) {
  return (
    <Notice tone="warning">
      {t('sessions.created.differs')}
      {expiry !== undefined && ` ${t('sessions.created.expiry', { time: timeOf(expiry) })}`}
    </Notice>
  )
}

function Missing({ wallet, created }: { readonly wallet: SessionsWallet; readonly created: Created }) {
  const { missing } = created.differences
  if (missing.length === 0) return null
  const label = t('sessions.created.missing')
  return (
    <>
      <h3 className="sessions-heading">{label}</h3>
      <Permissions wallet={wallet} network={created.network} permissions={missing} label={label} />
    </>
  )
}

export const view: ViewModule<'SmartSessionCreated', SessionsProps> = {
  own,

  View: SmartSessionCreatedView,
  title: () => t('sessions.created.title'),
  titleHidden: true,
}
