/** The transactions of the active account, with spam behind a checkbox and an export of the whole history. */
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import type { ViewModule } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Checkbox } from '../../ui/components/Checkbox.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Notice } from '../../ui/components/Notice.tsx'
import { PillButton } from '../../ui/components/PillButton.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { activityCss } from '../../ui/theme/activity-sheet.ts'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { ActivityList } from './ActivityList.tsx'
import {
  cancelExport,
  currentMarks,
  listed,
  openActivity,
  retry,
  showHidden,
  showMore,
} from './activity.actions.ts'
import { type Activity, type ActivityProps, createActivity, type Off } from './activity.state.ts'
import { type Month, type ShownEntries, shownOf } from './months.rules.ts'
import { datesIn, outcomeText, t, titleOf } from './texts.ts'
import { useNetworkFacts } from './use-network-facts.ts'

type Props = ActivityProps & { readonly wallet: Wallet }

/** Few visitors ask for the file, so what makes it is fetched for them. */
const exportCsv = (activity: Activity): void => {
  import('./export.actions.ts').then(
    (part) => part.exportCsv(activity),
    (error) => {
      activity.state.export = 'failed'
      activity.core.report(error)
    },
  )
}

function ActivityView({ wallet, activity }: Props) {
  const { list } = useSnapshot(activity.state)
  const view = useRef<HTMLDivElement>(null)
  useSheet(view, activityCss)
  useEffect(() => {
    const { direction, stack } = wallet.state.router
    // Only when opened from Account: a host that opens it has clicked nothing.
    if (direction === 'forward' && stack.length > 1)
      wallet.track('CLICK_TRANSACTIONS', { isSmartAccount: false })
    return openActivity(activity)
  }, [wallet, activity])
  return (
    <div className="view activity" ref={view}>
      {list.step === 'off' ? (
        <OffHere wallet={wallet} why={list.why} />
      ) : list.step === 'failed' ? (
        <EmptyState icon="error" title={t('activity.failed.title')} text={t('activity.failed.text')}>
          <Button variant="secondary" onClick={() => void retry(activity)}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      ) : list.step === 'shown' ? (
        <Shown wallet={wallet} activity={activity} />
      ) : (
        <>
          <p className="sr" role="status">
            {t('activity.loading')}
          </p>
          <Skeleton shape="row" count={6} />
        </>
      )}
    </div>
  )
}

function OffHere({ wallet, why }: { readonly wallet: Wallet; readonly why: Off }) {
  const { name } = activeNetwork(useSnapshot(wallet.state.network))
  const texts: Readonly<Record<Off, string>> = {
    namespace: t('activity.off.namespace'),
    project: t('activity.off.project'),
    network: t('activity.off.network', { network: name }),
  }
  return <EmptyState icon="clock" title={t('activity.off.title')} text={texts[why]} />
}

/** How many pages in a row may add no visible row before the visitor has to ask for the next one. */
const MAX_EMPTY_PAGES = 3

function Shown({ wallet, activity }: Props) {
  const state = useSnapshot(activity.state)
  const { list, showsHidden } = state
  const { list: own } = useSnapshot(wallet.state.transactions)
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const { address = '', portfolio } = useSnapshot(wallet.state.account)[network.chainNamespace]
  const { locale } = useSnapshot(wallet.state.config)
  const facts = useNetworkFacts(wallet, network.caipNetworkId)
  const dates = useMemo(
    () =>
      datesIn(locale === 'auto' ? document.documentElement.lang || undefined : locale, wallet.clock.now()),
    [locale, wallet],
  )

  // Deferred, so that a new page is rendered when the browser has time.
  const rows = useDeferredValue(list.step === 'shown' ? list.rows : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that the list is made of, read by the rules themselves
  const all = useMemo(() => listed(activity), [activity, rows, own, address, network.caipNetworkId])
  const { coin } = facts
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are made of, read by the rules themselves
  const marks = useMemo(
    () => currentMarks(activity, coin),
    [activity, rows, own, portfolio, address, network, coin],
  )
  const showsAll = useDeferredValue(showsHidden)
  const before = useRef<ShownEntries>(undefined)
  const shown = useMemo(() => shownOf(all, showsAll, before.current), [all, showsAll])
  useEffect(() => {
    before.current = shown
  })
  const { months, count: rowCount, hidden } = shown
  const changed = useChanges(months)

  /** The number of rows when "Load more" got focus; the first new row takes focus from there. */
  const [asked, setAsked] = useState<number>()
  const onFocused = useCallback(() => setAsked(undefined), [])

  const empty = useRef({ count: 0, pages: 0 })
  const canGrow = list.step === 'shown' && list.cursor !== undefined
  const isIdle = list.step === 'shown' && list.more === 'idle'
  const onEnd = useCallback(() => {
    // While the button has focus, the visitor decides.
    if (!canGrow || !isIdle || asked !== undefined) return
    const { count, pages } = empty.current
    empty.current = { count: rowCount, pages: rowCount > count ? 0 : pages + 1 }
    if (empty.current.pages < MAX_EMPTY_PAGES) void showMore(activity)
  }, [activity, canGrow, isIdle, asked, rowCount])

  if (list.step !== 'shown') return null
  const isReading = state.export === 'reading'
  return (
    <>
      <div className="activity-bar">
        <p role="status" dir="auto">
          {isReading ? `${t('activity.export.reading')}: ${rowCount}` : countText(rowCount, canGrow)}
        </p>
        {isReading ? (
          <PillButton onClick={() => cancelExport(activity)}>{t('common.cancel')}</PillButton>
        ) : (
          rowCount > 0 && <PillButton onClick={() => exportCsv(activity)}>{t('activity.export')}</PillButton>
        )}
      </div>
      <p className="sr" role="status">
        {changed}
      </p>
      {state.export === 'failed' && (
        <Notice tone="error" action={{ label: t('common.retry'), onClick: () => exportCsv(activity) }}>
          {t('activity.export.failed')}
        </Notice>
      )}
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
      {rowCount === 0 && !canGrow ? (
        <Nothing wallet={wallet} network={network.name} hasHidden={hidden > 0} />
      ) : (
        <ActivityList
          months={months}
          account={address}
          facts={facts}
          marks={marks}
          dates={dates}
          focusAfter={asked}
          onFocused={onFocused}
          onEnd={onEnd}
        >
          {list.more === 'failed' && <Notice tone="warning">{t('activity.more.failed')}</Notice>}
          {canGrow ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: hears of the focus of the button in it
            <div onFocus={() => setAsked(rowCount)} onBlur={onFocused}>
              <Button
                variant="secondary"
                busy={list.more === 'loading'}
                onClick={() => {
                  setAsked(rowCount)
                  empty.current = { count: rowCount, pages: 0 }
                  void showMore(activity)
                }}
              >
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

/** Announced when it changes. */
const countText = (count: number, isPart: boolean): string => {
  if (isPart) return t('activity.count.more', { count: String(count) })
  if (count === 0) return ''
  return count === 1 ? t('activity.count.one') : t('activity.count', { count: String(count) })
}

/** Text about pending transactions that have finished, announced to screen readers. */
const useChanges = (months: readonly Month[]): string => {
  const waiting = useRef<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  useEffect(() => {
    const before = waiting.current
    const now = new Set<string>()
    const texts: string[] = []
    for (const { entries } of months)
      for (const { transaction, outcome } of entries) {
        const { hash = '' } = transaction
        if (outcome === 'pending') now.add(hash)
        else if (before.has(hash))
          texts.push(t('activity.changed', { what: titleOf(transaction), status: outcomeText(outcome) }))
      }
    waiting.current = now
    if (texts.length > 0) setText(texts.join('. '))
  }, [months])
  return text
}

export const view: ViewModule<'Activity', ActivityProps> = {
  own: (core) => ({ activity: createActivity(core) }),
  View: ActivityView,
  title: () => t('activity.title'),
}
