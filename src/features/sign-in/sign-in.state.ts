/** What the sign-in keeps for the page: its steps, and what can still be used of what has begun. Asks nobody. */
import { proxy } from 'valtio/vanilla'
import type { Chain } from '../../chains/chain.ts'
import type { CaipNetworkId, Namespace } from '../../chains/network.ts'
import type { Core } from '../../core/wallet.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'
import { latest } from '../../lib/flight.ts'
import { oncePerCore } from '../../lib/once-per.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'
import { isConnected } from '../../state/account.ts'
import { activeNetwork, isSupported, networkOf } from '../../state/network.ts'
import type { PagePlugin } from './plugin.ts'

/** Who signs in, and where. */
export type Who = {
  readonly namespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/**
 * What is signed, as it is shown. `plugin`: which has made it and takes it back; the host may set another one meanwhile. `at`, `wall`: when
 * it was made, in ms of the monotonic and of the wall clock.
 */
export type Prepared = {
  readonly who: Who
  readonly plugin: PagePlugin
  readonly message: { readonly record: SignInRecord; readonly text: string }
  readonly chain: Chain
  readonly at: number
  readonly wall: number
}

export type SignInFlow =
  | { readonly step: 'idle' }
  | { readonly step: 'preparing'; readonly who: Who }
  | { readonly step: 'ready' | 'signing' | 'verifying'; readonly prepared: Prepared }

export type SignInProblem = {
  readonly key: ErrorKey
  readonly details?: string | undefined
}

export type SignInProxy = {
  flow: SignInFlow
  problem: SignInProblem | undefined
  /** What was to be signed had become too old, and was made anew. */
  isRenewed: boolean
}

export type SignIn = {
  readonly state: SignInProxy
  /** What has begun before is not used any more; the answer says whether this one still is. */
  readonly nextFlow: () => () => boolean
}

const createSignIn = (_core: Core): SignIn => ({
  state: proxy<SignInProxy>({ flow: { step: 'idle' }, problem: undefined, isRenewed: false }),
  nextFlow: latest(),
})

/** One for the page, whichever of its elements shows it. */
export const signInOf = oncePerCore<Core, SignIn>(createSignIn)

/** Whoever is in use, on a network that the page offers, whether or not the wallet may stay on others; undefined: there is nobody to sign in. */
export const whoNow = (core: Pick<Core, 'state'>): Who | undefined => {
  const { network } = core.state
  const active = activeNetwork(network)
  return isSupported(network, active) ? whoIn(core, active.chainNamespace) : undefined
}

/** The account of that namespace, which may not be the one in use. */
export function whoIn({ state }: Pick<Core, 'state'>, namespace: Namespace): Who | undefined {
  const account = state.account[namespace]
  const network = networkOf(state.network, namespace)
  if (!isConnected(account) || !account.address || !network) return undefined
  return { namespace, caipNetworkId: network.caipNetworkId, address: account.address }
}

export const isSameWho = (one: Who | undefined, other: Who | undefined): boolean =>
  one?.address === other?.address && one?.caipNetworkId === other?.caipNetworkId
