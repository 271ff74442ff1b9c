/** Above the list: how many transactions it has, and their export. */
import { useSnapshot } from 'valtio'
import { Notice } from '../../ui/components/Notice.tsx'
import { PillButton } from '../../ui/components/PillButton.tsx'
import { cancelExport } from './activity.actions.ts'
import type { Activity, ActivityProps } from './activity.state.ts'
import { t } from './texts.ts'

type HistoryBarProps = ActivityProps & {
  readonly rowCount: number
  /** Whether there are more than are counted. */
  readonly canGrow: boolean
  /** A change to announce. */
  readonly changed: string
}

export function HistoryBar({ activity, rowCount, canGrow, changed }: HistoryBarProps) {
  const { export: step } = useSnapshot(activity.state)
  const isReading = step === 'reading'
  return (
    <>
      <div className="list-bar activity-bar">
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
      {step === 'failed' && (
        <Notice tone="error" action={{ label: t('common.retry'), onClick: () => exportCsv(activity) }}>
          {t('activity.export.failed')}
        </Notice>
      )}
    </>
  )
}

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

/** Announced when it changes. */
const countText = (count: number, isPart: boolean): string => {
  if (count === 1) return t(isPart ? 'activity.count.more.one' : 'activity.count.one')
  if (isPart) return t('activity.count.more', { count: String(count) })
  return count === 0 ? '' : t('activity.count', { count: String(count) })
}
