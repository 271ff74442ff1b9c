/** The attempt that lives as long as its view is shown. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../../core/wallet.ts'
import { ignore } from '../../../lib/flight.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { connectOf } from '../connect.state.ts'
import { connectByLink } from './link.actions.ts'
import { isLinkFlow, type LinkStep, linkStepOf } from './link-step.ts'

/** `platform`: undefined where no link is needed. Once one is, it lives as long as the view: its tabs share it. */
export function useLink(
  wallet: Wallet,
  chosen: LinkedWallet | undefined,
  platform: Platform | undefined,
): { readonly flow: LinkStep; readonly retry: () => void } {
  const [turn, setTurn] = useState(0)
  const { state } = connectOf(wallet)
  const { flow } = useSnapshot(state)
  const [isNeeded, setNeeded] = useState(false)
  if (platform !== undefined && !isNeeded) setNeeded(true)
  const retry = () => setTurn((last) => last + 1)
  // Read once: changing the tab is not another attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; a turn is another attempt
  useEffect(() => {
    if (!isNeeded || platform === undefined) return
    const leaving = new AbortController()
    ignore(connectByLink(wallet, { chosen, platform, signal: leaving.signal }))
    return () => leaving.abort()
  }, [wallet, chosen?.id, turn, isNeeded])
  // Another wallet, which the page has asked meanwhile, took over and did not connect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew, since the effect above may have begun an attempt
  useEffect(() => {
    if (isNeeded && state.flow.step === 'failed' && !isLinkFlow(wallet, state.flow)) retry()
  }, [flow])
  return { flow: linkStepOf(wallet, flow), retry }
}
