/** Who is known to have signed in, as hosts are told of it: the one writer of `signIn` of an account. */
import type { Namespace } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import type { SignInSession } from './contract.ts'
import { isSameWho, type Who, whoIn } from './sign-in.state.ts'

export type Known = {
  /** Whether whoever is in use has signed in. `isRequired`: by the host. */
  write(who: Who, session: SignInSession | undefined, isRequired: boolean): void
  /** Nobody can say whether whoever is in use has signed in: not until somebody can. */
  doubt(who: Who, isRequired: boolean): void
  /** Nobody is known there; hosts are not told, since the session may well be there still. */
  forget(namespace: Namespace): void
  /** Unless it is this one who is known. */
  forgetOthers(who: Who): void
  /** Whoever is no longer the account of their namespace. */
  forgetGone(): void
  /** Who has signed in, one of each namespace. */
  list(): readonly Who[]
  /** Everybody who has signed in, on whichever network. */
  all(): readonly Who[]
  /** Everybody of the namespace who has signed in, on whichever network; none of them is known any more. */
  leave(namespace: Namespace): readonly Who[]
}

export const createKnown = (core: Core): Known => {
  const { state, emit } = core
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
      const wasIn = signedIn.has(key)
      const last = isSameWho(before?.who, who) ? before?.session.message : undefined
      if (session) {
        sessions.set(namespace, { who, session })
        signedIn.set(key, who)
      } else {
        sessions.delete(namespace)
        signedIn.delete(key)
      }
      account[namespace].signIn = session ? 'done' : isRequired ? 'due' : undefined
      // Of a session at the host's server there is no text: it is the same one.
      const isNew = last === undefined || (last && session?.message && last !== session.message)
      if (session && isNew) emit('wm-sign-in', { caipNetworkId, address, session })
      if (!session && wasIn) emit('wm-sign-out', { caipNetworkId, address })
    },
    doubt({ namespace }, isRequired) {
      account[namespace].signIn ??= isRequired ? 'due' : undefined
    },
    forget,
    forgetOthers(who) {
      if (!isSameWho(sessions.get(who.namespace)?.who, who)) forget(who.namespace)
    },
    forgetGone() {
      for (const [namespace, { who }] of sessions)
        if (!isSameWho(who, whoIn(core, namespace))) forget(namespace)
    },
    list: () => [...sessions.values()].map(({ who }) => who),
    all: () => [...signedIn.values()],
    leave(namespace) {
      const all = [...signedIn.values()].filter((who) => who.namespace === namespace)
      for (const who of all) known.write(who, undefined, false)
      return all
    },
  }
  return known
}
