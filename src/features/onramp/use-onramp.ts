/** The wallet as the verbs of buying take it, and what its state says, drawn anew with each change. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import type { OnrampProps, OnrampWallet } from './contract.ts'
import { sceneNow, withOnramp } from './onramp.state.ts'

type Props = OnrampProps & { readonly wallet: Wallet }

/** The same one from render to render. */
export const useOnrampWallet = ({ wallet, onramp }: Props): OnrampWallet =>
  useMemo(() => withOnramp(wallet, onramp), [wallet, onramp])

export const useScene = (wallet: OnrampWallet) => {
  // `sync`: React must render an input's text before the next key is pressed.
  const state = useSnapshot(wallet.onramp.state, { sync: true })
  // The rules read these themselves.
  useSnapshot(wallet.state.network)
  useSnapshot(wallet.state.account)
  useSnapshot(wallet.state.config)
  useSnapshot(wallet.state.project)
  return { state, scene: sceneNow(wallet, state) }
}
