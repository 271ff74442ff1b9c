/** Slots of the shell whose components are fetched later: notices after the first view, alerts with the first one. */
import { type FunctionComponent, startTransition, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../core/wallet.ts'
import type { FrameProps } from './view.ts'

type Slot = FunctionComponent<FrameProps>

const loadAlerts = async (): Promise<Slot> => (await import('./AlertSlot.tsx')).AlertSlot
const loadNotices = async (): Promise<Slot> => (await import('./NoticeSlot.tsx')).NoticeSlot

function useSlot(wallet: Wallet, isNeeded: boolean, load: () => Promise<Slot>): Slot | undefined {
  const [slot, setSlot] = useState<Slot>()
  useEffect(() => {
    if (isNeeded) load().then((loaded) => startTransition(() => setSlot(() => loaded)), wallet.report)
  }, [wallet, isNeeded, load])
  return slot
}

/** Visitors have none. */
export function useAlertSlot(wallet: Wallet): Slot | undefined {
  const { debug } = useSnapshot(wallet.state.config)
  const { list } = useSnapshot(wallet.state.alerts)
  return useSlot(wallet, debug && list.length > 0, loadAlerts)
}

export const useNoticeSlot = (wallet: Wallet): Slot | undefined => useSlot(wallet, true, loadNotices)
