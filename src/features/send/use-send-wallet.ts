/** The wallet as Send's verbs take it, the same one from render to render. */
import { useMemo } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import type { SendProps, SendWallet } from './contract.ts'
import { withSend } from './send.state.ts'

export const useSendWallet = ({ wallet, send }: SendProps & { readonly wallet: Wallet }): SendWallet =>
  useMemo(() => withSend(wallet, send), [wallet, send])
