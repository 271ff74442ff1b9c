/** The tokens to choose from. Split into two tasks, so that a thousand tokens do not block the page. */
import { useCallback } from 'react'
import type { Network } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import { createCounterfeitCheck } from '../../lib/counterfeit.ts'
import { tokenContext } from '../../state/token-context.ts'
import { useDeferred } from '../../ui/hooks/use-deferred.ts'
import { type Choice, choices } from '../token-choices.ts'
import { type AssetContext, coinOf } from '../tokens.ts'

/** Undefined: not computed yet. */
export function useChoices(
  wallet: Wallet,
  context: AssetContext & { readonly network: Network },
): readonly Choice[] | undefined {
  const learn = useCallback(
    () => ({
      context: context,
      passesFor: createCounterfeitCheck(tokenContext(wallet.state, context.network, coinOf(context).symbol)),
    }),
    [wallet, context],
  )
  const learnt = useDeferred(wallet.clock, learn)
  const choose = useCallback(() => learnt && choices(learnt.context, learnt.passesFor), [learnt])
  return useDeferred(wallet.clock, choose)
}
