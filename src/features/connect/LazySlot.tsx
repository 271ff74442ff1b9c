/** The room of a part of Connect that is on its way; or why it cannot be had, with another try. */
import type { Wallet } from '../../core/wallet.ts'
import type { T } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Skeleton } from '../../ui/components/Skeleton.tsx'

/** Of whoever gives it the room. */
export type SlotProps = {
  readonly wallet: Wallet
  readonly t: T
  /** Whether there will be anything is not known yet. */
  readonly isUnknown: boolean
  /** The host's terms are not agreed to yet. */
  readonly isOff: boolean
}

type LazySlotProps = {
  readonly t: T
  readonly missing: 'email-dependency-missing' | 'social-missing'
  readonly isFailed: boolean
  readonly retry: () => void
}

export function LazySlot({ t, missing, isFailed, retry }: LazySlotProps) {
  if (!isFailed) return <Skeleton shape="field" />
  return (
    <Notice tone="error" action={{ label: t('common.retry'), onClick: retry }}>
      {t(missing)}
    </Notice>
  )
}
