/** Who is known to have signed in, as hosts are told of it: the one writer of `signIn` of an account. */
import type { Namespace } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import type { SignInSession } from './contract.ts'
import { isSameWho, type Who } from './sign-in.state.ts'

export type Known = {
  /** Whether whoever is in use has signed in. `isRequired`: by the host. */
  write(who: Who, session: SignInSession | undefined, isRequired: boolean): void
  /** Nobody can say whether whoever is in use has signed in: not until somebody can. */
  doubt(who: Who, isRequired: boolean): void
  /** Nobody is known there; hosts are not told, since the session may well be there still. */
  forget(namespace: Namespace): void
  /** Unless it is this one who is known. */
  forgetOthers(who: Who): void
  /** All who are known. */
  list(): readonly Who[]
  /** Everybody of the namespace who has signed in, on whichever network; none of them is known any more. */
  leave(namespace: Namespace): readonly Who[]
}

export const createKnown = ({ state, emit }: Core): Known => {
  const sessions = new Map<Namespace, { readonly who: Who; readonly session: SignInSession }>()
  const signedIn = new Map<string, Who>()
  const { account } = state
  const forget = (namespace: Namespace) => {
    account[namespace].signIn = undefined
  }
  const known: Known = {
    write(who, session, isRequired) {
      const { namespace, caipNetworkId, address } = who
      const before = sessions.get(namespace)
      const key = `${caipNetworkId}:${address}`
      if (session) {
        sessions.set(namespace, { who, session })
        signedIn.set(key, who)
      } else {
        sessions.delete(namespace)
        signedIn.delete(key)
      }
      account[namespace].signIn = session ? 'done' : isRequired ? 'due' : undefined
      if (session && before?.session.message !== session.message)
        emit('wm-sign-in', { caipNetworkId, address, session })
      if (!session && before && isSameWho(before.who, who)) emit('wm-sign-out', { caipNetworkId, address })
    },
    doubt({ namespace }, isRequired) {
      account[namespace].signIn ??= isRequired ? 'due' : undefined
    },
    forget,
    forgetOthers(who) {
      if (!isSameWho(sessions.get(who.namespace)?.who, who)) forget(who.namespace)
    },
    list: () => [...sessions.values()].map(({ who }) => who),
    leave(namespace) {
      const all = [...signedIn.values()].filter((who) => who.namespace === namespace)
      const last = sessions.get(namespace)
      if (last) known.write(last.who, undefined, false)
      for (const [key, who] of signedIn) if (who.namespace === namespace) signedIn.delete(key)
      return all
    },
  }
  return known
}
