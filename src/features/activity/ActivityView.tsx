/** The transactions of the active account, with spam behind a checkbox and an export of the whole history. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { isSmartAccount } from '../../state/smart-account.ts'
import type { ViewModule } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { EmptyState } from '../../ui/components/EmptyState.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { activityCss } from '../../ui/theme/activity-sheet.ts'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { openActivity, retry } from './activity.actions.ts'
import { type ActivityProps, createActivity, type Off } from './activity.state.ts'
import { History } from './History.tsx'
import { t } from './texts.ts'

type Props = ActivityProps & { readonly wallet: Wallet }

function ActivityView({ wallet, activity }: Props) {
  const { list } = useSnapshot(activity.state)
  const view = useRef<HTMLDivElement>(null)
  useSheet(view, activityCss)
  useEffect(() => {
    const { direction, stack } = wallet.state.router
    // Only when opened from Account: a host that opens it has clicked nothing.
    if (direction === 'forward' && stack.length > 1)
      wallet.track('CLICK_TRANSACTIONS', { isSmartAccount: isSmartAccount(wallet) })
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
        <History wallet={wallet} activity={activity} />
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

export const view: ViewModule<'Activity', ActivityProps> = {
  own: (core) => ({ activity: createActivity(core) }),
  View: ActivityView,
  title: () => t('activity.title'),
}
