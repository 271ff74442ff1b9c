/** The wallet of one element with what smart sessions keep, the same object for each drawing. */
import { useMemo } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import type { Sessions, SessionsWallet } from './contract.ts'
import { withSessions } from './sessions.state.ts'

export const useSessions = (wallet: Wallet, sessions: Sessions): SessionsWallet =>
  useMemo(() => withSessions(wallet, sessions), [wallet, sessions])
