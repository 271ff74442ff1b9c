/** The attempt that lives as long as its view is shown. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../core/wallet.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { connectOf } from '../connect.state.ts'
import { connectByLink } from './link.actions.ts'
import { isLinkFlow, type LinkStep, linkStepOf } from './link-step.ts'

/**
 * `chosen`: the wallet of the directory that was picked; without one, any that scans. `isLinked`: the platform needs a link. Once one does, it
 * lives as long as the view: its tabs share it.
 */
export function useLink(
  wallet: Wallet,
  chosen: LinkedWallet | undefined,
  platform: Platform,
  isLinked: boolean,
): { readonly flow: LinkStep; readonly retry: () => void } {
  const [turn, setTurn] = useState(0)
  const { state } = connectOf(wallet)
  const { flow } = useSnapshot(state)
  /** The last turn whose attempt is over without a wallet. */
  const [lost, setLost] = useState(-1)
  const [isNeeded, setNeeded] = useState(false)
  if (isLinked && !isNeeded) setNeeded(true)
  const retry = () => setTurn((last) => last + 1)
  // Of the screen, whatever is tried on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing the tab is no other screen
  useEffect(() => {
    wallet.track('SELECT_WALLET', { name: chosen?.name ?? 'WalletConnect', platform })
  }, [wallet, chosen?.id])
  // Read once: changing the tab is not another attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; a turn is another attempt
  useEffect(() => {
    if (!isNeeded || !isLinked) return
    const leaving = new AbortController()
    connectByLink(wallet, { platform, signal: leaving.signal }).catch(() => {
      if (!leaving.signal.aborted) setLost(turn)
    })
    return () => leaving.abort()
  }, [wallet, chosen?.id, turn, isNeeded])
  // Another wallet, which the page or another tag has asked meanwhile, took over and did not connect, or was given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew, since the effect above may have begun an attempt
  useEffect(() => {
    const { flow } = state
    const isFree =
      flow.step === 'idle'
        ? lost === turn && wallet.state.modal.open && !wallet.session.connector()
        : flow.step === 'failed' && !isLinkFlow(wallet, flow)
    if (isNeeded && isFree) retry()
  }, [flow, lost])
  return { flow: linkStepOf(wallet, flow), retry }
}
