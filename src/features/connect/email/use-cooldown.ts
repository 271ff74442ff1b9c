/** The seconds until another mail may be asked for, counted down. */
import { useEffect, useState } from 'react'
import type { Wallet } from '../../../core/wallet.ts'
import { cooldownOf } from './cooldown.ts'

/** `flow`: when that changes, a mail may have been sent. */
export function useCooldown(wallet: Wallet, flow: object): number {
  const [seconds, setSeconds] = useState(() => cooldownOf(wallet))
  const isOver = seconds === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => setSeconds(cooldownOf(wallet)), [wallet, flow])
  useEffect(() => {
    if (isOver) return
    return wallet.clock.setInterval(() => setSeconds(cooldownOf(wallet)), 1_000)
  }, [wallet, isOver])
  return seconds
}
