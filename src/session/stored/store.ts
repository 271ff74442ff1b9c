/**
 * The session's state and its one way to be written: by a transition, whose effects are carried out in order once everything
 * is written.
 */
import type { AccountsState } from '../../state/account.ts'
import type { NetworkState } from '../../state/network.ts'
import type { Draft, SessionEffect, SessionState } from '../contract.ts'

export type SessionStore = {
  readonly state: SessionState
  /** Also from within an effect: those that wait already come first. */
  apply(transition: (draft: Draft) => void): void
}

export const createSessionStore = (
  { account, network }: { readonly account: AccountsState; readonly network: NetworkState },
  perform: (effect: SessionEffect) => void,
): SessionStore => {
  const effects: SessionEffect[] = []
  const nobody = () => ({ generation: 0, revision: 0 })
  const state = { account, network, connection: { eip155: nobody(), solana: nobody() }, effects }

  return {
    state,
    apply(transition) {
      transition(state)
      for (let effect = effects.shift(); effect; effect = effects.shift()) perform(effect)
    },
  }
}
