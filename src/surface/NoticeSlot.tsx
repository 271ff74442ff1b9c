/** The notification that is shown, below the header of whatever view is in front. */
import { useSnapshot } from 'valtio'
import type { TextKey } from '../i18n/en.ts'
import { Toast } from '../ui/components/Toast.tsx'
import type { FrameProps } from './view.ts'

export function NoticeSlot({ wallet, t }: FrameProps) {
  const { current } = useSnapshot(wallet.state.notice)
  if (!current) return null
  return (
    <Toast
      tone={current.tone}
      text={t(current.key as TextKey, current.values)}
      onDismiss={wallet.notices.hide}
      dismissLabel={t('common.dismiss')}
    />
  )
}
