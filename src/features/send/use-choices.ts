/** What can be chosen to be sent. To learn what a thousand tokens look like, and to judge them by it, are two tasks. */
import { useCallback } from 'react'
import type { Wallet } from '../../app/wallet.ts'
import type { Network } from '../../chains/network.ts'
import { counterfeitsIn } from '../../lib/counterfeit.ts'
import { tokenWorld } from '../../state/token-world.ts'
import { useLater } from '../../ui/hooks/use-later.ts'
import { type Choice, choices } from './token-choices.ts'
import { coinOf, type Place } from './tokens.rules.ts'

/** Undefined: not judged yet. */
export const useChoices = (
  wallet: Wallet,
  place: Place & { readonly network: Network },
): readonly Choice[] | undefined => {
  const learn = useCallback(
    () => ({
      place,
      passesFor: counterfeitsIn(tokenWorld(wallet.state, place.network, coinOf(place).symbol)),
    }),
    [wallet, place],
  )
  const learnt = useLater(wallet.clock, learn)
  const judge = useCallback(() => learnt && choices(learnt.place, learnt.passesFor), [learnt])
  return useLater(wallet.clock, judge)
}
