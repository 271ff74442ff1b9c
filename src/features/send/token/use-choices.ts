/** The tokens to choose from. Split into two tasks, so that a thousand tokens do not block the page. */
import { useCallback } from 'react'
import type { Wallet } from '../../../app/wallet.ts'
import type { Network } from '../../../chains/network.ts'
import { counterfeitsIn } from '../../../lib/counterfeit.ts'
import { tokenWorld } from '../../../state/token-world.ts'
import { type Choice, choices } from '../../../transfer/token-choices.ts'
import { type AssetContext, coinOf } from '../../../transfer/tokens.ts'
import { useLater } from '../../../ui/hooks/use-later.ts'

/** Undefined: not computed yet. */
export function useChoices(
  wallet: Wallet,
  context: AssetContext & { readonly network: Network },
): readonly Choice[] | undefined {
  const learn = useCallback(
    () => ({
      context: context,
      passesFor: counterfeitsIn(tokenWorld(wallet.state, context.network, coinOf(context).symbol)),
    }),
    [wallet, context],
  )
  const learnt = useLater(wallet.clock, learn)
  const choose = useCallback(() => learnt && choices(learnt.context, learnt.passesFor), [learnt])
  return useLater(wallet.clock, choose)
}
