/** The wallet as Swap's verbs take it, the same one from render to render. */
import { useMemo } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import type { SwapProps, SwapWallet } from './contract.ts'
import { withSwap } from './swap.state.ts'

export const useSwapWallet = ({ wallet, swap }: SwapProps & { readonly wallet: Wallet }): SwapWallet =>
  useMemo(() => withSwap(wallet, swap), [wallet, swap])
