/** The attempt that lives as long as its view is looked at. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../core/wallet.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { startLink } from './link.actions.ts'
import { createLinkState, type LinkStep } from './link.state.ts'

/** `platform`: undefined where no link is needed. Once one is, it lives as long as the view: its tabs share it. */
export function useLink(
  wallet: Wallet,
  chosen: LinkedWallet | undefined,
  platform: Platform | undefined,
): { readonly flow: LinkStep; readonly retry: () => void } {
  const [turn, setTurn] = useState(0)
  const { flow } = useSnapshot(wallet.slice(createLinkState))
  const [isNeeded, setNeeded] = useState(false)
  if (platform !== undefined && !isNeeded) setNeeded(true)
  // Read once: changing the tab is not another attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; a turn is another attempt
  useEffect(
    () => (isNeeded && platform !== undefined ? startLink(wallet, chosen, platform) : undefined),
    [wallet, chosen?.id, turn, isNeeded],
  )
  return { flow, retry: () => setTurn((last) => last + 1) }
}
