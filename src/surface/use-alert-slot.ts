/** Where alerts are shown: a component that is fetched with the first one. Visitors have none. */
import { type FunctionComponent, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../core/wallet.ts'
import type { FrameProps } from './view.ts'

export function useAlertSlot(wallet: Wallet): FunctionComponent<FrameProps> | undefined {
  const [slot, setSlot] = useState<{ readonly AlertSlot: FunctionComponent<FrameProps> }>()
  const { debug } = useSnapshot(wallet.state.config)
  const { list } = useSnapshot(wallet.state.alerts)
  const isNeeded = debug && list.length > 0
  useEffect(() => {
    if (isNeeded) import('./AlertSlot.tsx').then(setSlot, wallet.report)
  }, [wallet, isNeeded])
  return slot?.AlertSlot
}
