/** The history once it is read: its count and export, spam behind a checkbox, the list, and more pages. */
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { ActivityList } from './ActivityList.tsx'
import { showHidden } from './activity.actions.ts'
import type { ActivityProps } from './activity.state.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { t } from './texts.ts'
import { useChanges } from './use-changes.ts'
import { useHistory } from './use-history.ts'
import { useMorePages } from './use-more-pages.ts'

export function History({ wallet, activity }: ActivityProps & { readonly wallet: Wallet }) {
  const { list, showsHidden } = useSnapshot(activity.state)
  const {
    months,
    count: rowCount,
    hidden,
    network,
    address,
    facts,
    dates,
    marks,
  } = useHistory(wallet, activity)
  const changed = useChanges(months)
  const canGrow = list.step === 'shown' && list.cursor !== undefined
  const isIdle = list.step === 'shown' && list.more === 'idle'
  const { asked, onEnd, ask, attend, forget } = useMorePages(activity, { rowCount, canGrow, isIdle })

  if (list.step !== 'shown') return null
  return (
    <>
      <HistoryBar activity={activity} rowCount={rowCount} canGrow={canGrow} changed={changed} />
      {hidden > 0 && (
        <div className="activity-hidden">
          <Checkbox
            label={t('activity.hidden', { count: String(hidden) })}
            checked={showsHidden}
            onChange={(shows) => showHidden(activity, shows)}
          />
          {showsHidden && <p>{t('activity.suspicious.text')}</p>}
        </div>
      )}
      {list.unread > 0 && <Notice tone="warning">{unreadText(list.unread)}</Notice>}
      {rowCount === 0 && !canGrow && list.unread === 0 ? (
        <Nothing wallet={wallet} network={network.name} hasHidden={hidden > 0} />
      ) : (
        <ActivityList
          months={months}
          account={address}
          facts={facts}
          marks={marks}
          dates={dates}
          focusAfter={asked}
          onFocused={forget}
          onEnd={onEnd}
        >
          {list.more === 'failed' && <Notice tone="warning">{t('activity.more.failed')}</Notice>}
          {canGrow ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus of the button in it
            <div onFocus={attend} onBlur={forget}>
              <Button variant="secondary" busy={list.more === 'loading'} onClick={ask}>
                {list.more === 'loading' ? t('activity.more.loading') : t('activity.more')}
              </Button>
            </div>
          ) : (
            <p className="note">{t(list.isCut ? 'activity.more.failed' : 'activity.end')}</p>
          )}
        </ActivityList>
      )}
    </>
  )
}

const unreadText = (count: number): string =>
  count === 1 ? t('activity.unread.one') : t('activity.unread', { count: String(count) })

type NothingProps = { readonly wallet: Wallet; readonly network: string; readonly hasHidden: boolean }

function Nothing({ wallet, network, hasHidden }: NothingProps) {
  const { features } = useSnapshot(wallet.state.config)
  const text = hasHidden ? t('activity.empty.hidden') : t('activity.empty.text', { network })
  return (
    <EmptyState icon="clock" title={t('activity.empty.title')} text={text}>
      {features.receive !== false && (
        <Button variant="secondary" onClick={() => wallet.go.to('Receive')}>
          {t('activity.receive-action')}
        </Button>
      )}
    </EmptyState>
  )
}
