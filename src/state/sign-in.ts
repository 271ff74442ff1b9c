/**
 * Who has signed in to the site with their wallet, and whether whoever is in use still has to. Written by `features/sign-in` alone; empty
 * where the host wants no sign-in.
 */
import { proxy } from 'valtio/vanilla'
import type { Namespace } from '../chains/network.ts'

export type SignInState = {
  /** Whose account and network in use have a session, by namespace. */
  signedIn: { [N in Namespace]?: boolean }
  /** The host requires a sign-in, and whoever is in use has not signed in yet. */
  isDue: boolean
}

export const createSignInState = (): SignInState => proxy<SignInState>({ signedIn: {}, isDue: false })
