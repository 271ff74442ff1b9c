/** The first alert for the host's engineer, where the page asks for it (`debug`). Fetched with the first alert. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Reporting } from '../core/contracts/reporting.ts'
import type { WithState } from '../core/contracts/state.ts'
import { AlertBar } from '../ui/components/AlertBar.tsx'
import type { T } from './view.ts'

export function AlertSlot({ wallet, t }: { readonly wallet: WithState & Reporting; readonly t: T }) {
  const { list } = useSnapshot(wallet.state.alerts)
  const { debug, projectId, basic } = useSnapshot(wallet.state.config)
  const first = list[0]
  // Frameworks may set it a moment after the tag has started.
  const isMended = first?.code === 'project-id-missing' && (basic || projectId !== undefined)
  useEffect(() => {
    if (isMended) wallet.dismissAlert()
  }, [wallet, isMended])
  if (!debug || !first || isMended) return null
  return (
    <AlertBar
      title={t('alert.title')}
      text={first.message}
      code={first.code}
      onDismiss={wallet.dismissAlert}
      dismissLabel={t('common.dismiss')}
    />
  )
}
