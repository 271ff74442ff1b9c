/**
 * Makes room for the secure frame, which shows what is to be approved and takes the answer. The frame lies over this view
 * (`core/wallets/frame-sheet.ts`); what stands here is seen until it has drawn itself.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { approveTexts } from '../../i18n/en.approve.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'
import { approvalsOf } from '../../state/approvals.ts'
import { mustSignIn } from '../../state/network.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { fitFrame } from './fit-frame.ts'

const texts = { ...en, ...approveTexts }
const t = createT<keyof typeof texts>(texts)

function ApproveTransactionView({ wallet }: ViewProps<'ApproveTransaction'>) {
  const { waiting } = useSnapshot(approvalsOf(wallet))
  const isRequired = mustSignIn(wallet.state)
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (room.current ? fitFrame(room.current) : undefined), [])
  // Opened by a host, or left over: there is nothing to approve (decisions 14).
  useEffect(() => {
    if (waiting === 0) wallet.go.home()
  }, [waiting, wallet])
  return (
    <>
      <div ref={room} className={isRequired ? 'approve short' : 'approve'}>
        <Skeleton shape="row" count={3} />
      </div>
      {waiting > 1 && <p className="approve-more">{t('approve.more', { count: String(waiting - 1) })}</p>}
      {isRequired && <Cancel wallet={wallet} />}
    </>
  )
}

/**
 * A required sign-in holds the dialog, so that a frame that does not answer would hold the visitor (decisions 87). Its room is kept from the
 * beginning: nothing moves in the frame under a finger.
 */
function Cancel({ wallet }: { readonly wallet: Wallet }) {
  const isSlow = useSlow(true)
  return (
    <div style={{ display: 'grid', visibility: isSlow ? 'visible' : 'hidden' }}>
      <Button variant="secondary" onClick={() => wallet.go.back()}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

export const view: ViewModule<'ApproveTransaction'> = {
  View: ApproveTransactionView,
  title: () => t('approve.title'),
  noBack: true,
}
