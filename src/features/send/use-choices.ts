/** What can be chosen to be sent. To learn what a thousand tokens look like, and to judge them by it, are two tasks. */
import { useCallback } from 'react'
import type { Wallet } from '../../app/wallet.ts'
import type { Network } from '../../chains/network.ts'
import { createCounterfeitCheck } from '../../lib/counterfeit.ts'
import { tokenContext } from '../../state/token-context.ts'
import { useDeferred } from '../../ui/hooks/use-deferred.ts'
import { type Choice, choices } from './token-choices.ts'
import { type AssetContext, coinOf } from './tokens.rules.ts'

/** Undefined: not judged yet. */
export function useChoices(
  wallet: Wallet,
  context: AssetContext & { readonly network: Network },
): readonly Choice[] | undefined {
  const learn = useCallback(
    () => ({
      context,
      passesFor: createCounterfeitCheck(tokenContext(wallet.state, context.network, coinOf(context).symbol)),
    }),
    [wallet, context],
  )
  const learnt = useDeferred(wallet.clock, learn)
  const choose = useCallback(() => learnt && choices(learnt.context, learnt.passesFor), [learnt])
  return useDeferred(wallet.clock, choose)
}
