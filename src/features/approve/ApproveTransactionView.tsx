/**
 * Makes room for the secure frame, which shows what is to be approved and takes the answer. The frame lies over this view
 * (`core/wallets/frame-sheet.ts`); what stands here is seen until it has drawn itself.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type ApproveTextKey, approveTexts } from '../../i18n/en.approve.ts'
import { createT } from '../../i18n/t.ts'
import { approvalsOf } from '../../state/approvals.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { fitFrame } from './fit-frame.ts'

const t = createT<ApproveTextKey>(approveTexts)

function ApproveTransactionView({ wallet }: ViewProps<'ApproveTransaction'>) {
  const { waiting } = useSnapshot(approvalsOf(wallet))
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (room.current ? fitFrame(room.current) : undefined), [])
  // Opened by a host, or left over: there is nothing to approve (decisions 14).
  useEffect(() => {
    if (waiting === 0) wallet.go.home()
  }, [waiting, wallet])
  return (
    <>
      <div ref={room} className="approve">
        <Skeleton shape="row" count={3} />
      </div>
      {waiting > 1 && <p className="approve-more">{t('approve.more', { count: String(waiting - 1) })}</p>}
    </>
  )
}

export const view: ViewModule<'ApproveTransaction'> = {
  View: ApproveTransactionView,
  title: () => t('approve.title'),
  noBack: true,
}
